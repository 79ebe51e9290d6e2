/** The message's document in the Firebase console; undefined for the local product, which has no console. */
export function consoleLink(id: string): string | undefined {
  const project = process.env['GCLOUD_PROJECT'];
  if (!project || project.startsWith('demo-')) return undefined;
  return `https://console.firebase.google.com/project/${project}/firestore/databases/-default-/data/~2Fmessages~2F${encodeURIComponent(id).replaceAll('%', '~')}`;
}

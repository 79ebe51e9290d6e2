/**
 * The URL of a message's document in the Firebase console; without an `id`, of the collection.
 * Undefined in the local product.
 */
export function consoleLink(id?: string): string | undefined {
  const project = process.env['GCLOUD_PROJECT'];
  if (!project || project.startsWith('demo-')) return undefined;
  const path = [
    '',
    'messages',
    ...(id === undefined ? [] : [encodeURIComponent(id).replaceAll('%', '~')]),
  ].join('~2F');
  return `https://console.firebase.google.com/project/${project}/firestore/databases/-default-/data/${path}`;
}

import { region } from '../../functions/src/config.ts';
import type { FunctionName } from '../../functions/src/names.ts';

export function resourceNames(project: string) {
  const place = `projects/${project}/locations/${region}`;
  const secrets = `secretmanager.googleapis.com/v1/projects/${project}/secrets`;
  const sites = `firebasehosting.googleapis.com/v1beta1/projects/${project}/sites`;
  return {
    functionOf: (name: FunctionName) =>
      `cloudfunctions.googleapis.com/v2/${place}/functions/${name}`,
    serviceOf: (name: FunctionName) =>
      `run.googleapis.com/v2/${place}/services/${name.toLowerCase()}`,
    secrets,
    secretOf: (name: string) => `${secrets}/${name}`,
    sites,
    site: `${sites}/${project}`,
    liveReleases: `${sites}/${project}/channels/live/releases`,
  };
}

import { region } from '../../functions/src/config.ts';
import type { FunctionName } from '../../functions/src/names.ts';

/** Where Google keeps what is asked for in several places, as `Google` takes it: API, version and name. */
export function resourceNames(project: string) {
  const place = `projects/${project}/locations/${region}`;
  const secrets = `secretmanager.googleapis.com/v1/projects/${project}/secrets`;
  const sites = `firebasehosting.googleapis.com/v1beta1/projects/${project}/sites`;
  return {
    functionOf: (name: FunctionName) => `cloudfunctions.googleapis.com/v2/${place}/functions/${name}`,
    /** What runs a function, and decides who may call it. */
    serviceOf: (name: FunctionName) => `run.googleapis.com/v2/${place}/services/${name.toLowerCase()}`,
    secrets,
    secretOf: (name: string) => `${secrets}/${name}`,
    sites,
    site: `${sites}/${project}`,
    /** What visitors have seen, newest first. */
    liveReleases: `${sites}/${project}/channels/live/releases`,
  };
}

import { region } from '../../functions/src/config.ts';

/** Where Google keeps what several tools ask for, as `Google` takes it: API, version and name. */
export function addressesIn(project: string) {
  const place = `projects/${project}/locations/${region}`;
  const functions = `cloudfunctions.googleapis.com/v2/${place}/functions`;
  const jobs = `cloudscheduler.googleapis.com/v1/${place}/jobs`;
  const secrets = `secretmanager.googleapis.com/v1/projects/${project}/secrets`;
  const sites = `firebasehosting.googleapis.com/v1beta1/projects/${project}/sites`;
  return {
    functions,
    functionOf: (name: string) => `${functions}/${name}`,
    /** What runs a function, and decides who may call it. */
    serviceOf: (name: string) => `run.googleapis.com/v2/${place}/services/${name.toLowerCase()}`,
    queueOf: (name: string) => `cloudtasks.googleapis.com/v2/${place}/queues/${name}`,
    jobs,
    /** Of a schedule, by the name that the Firebase CLI gives it. */
    jobOf: (name: string) => `${jobs}/firebase-schedule-${name}-${region}`,
    secrets,
    secretOf: (name: string) => `${secrets}/${name}`,
    sites,
    site: `${sites}/${project}`,
    /** What visitors have seen, newest first. */
    liveReleases: `${sites}/${project}/channels/live/releases`,
  };
}

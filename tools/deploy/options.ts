import { UserError } from '../command.ts';

/** What the commands that deploy take. */
export const options = {
  project: { type: 'string' },
  preview: { type: 'string' },
} as const;

/** Where to deploy. */
export type Target = {
  /** The Firebase project's id. */
  project: string;
  /** The name of a preview channel; undefined deploys the live product. */
  preview: string | undefined;
};

/** @throws UserError that says what is wrong with the command line. */
export function targetOf({ project, preview }: Partial<Target>): Target {
  if (!project) throw new UserError('Which Firebase project? --project ID');
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project)) throw new UserError(`'${project}' is no id of a Firebase project.`);
  if (project.startsWith('demo-')) throw new UserError(`'${project}' exists on your machine only: that is what demo- says.`);
  if (preview !== undefined && !/^[a-z0-9][a-z0-9-]{0,62}$/.test(preview)) {
    throw new UserError(`'${preview}' is no name of a preview channel: small letters, digits and hyphens.`);
  }
  if (preview === 'live') throw new UserError("'live' is the live site; leave out --preview to deploy it.");
  return { project, preview };
}

import { argumentsOf } from '../arguments.ts';

export type Options = {
  help: boolean;
  /** The Firebase project's id. */
  project: string;
  /** The name of a preview channel; undefined deploys the live product. */
  preview: string | undefined;
};

/** @throws Error that says what is wrong with the command line. */
export function readOptions(args: string[]): Options {
  const { values } = argumentsOf({
    args,
    options: {
      project: { type: 'string', default: '' },
      preview: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { help, project, preview } = values;
  if (help) return { help, project, preview };
  if (!project) throw new Error('Which Firebase project? --project ID');
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project)) throw new Error(`'${project}' is no id of a Firebase project.`);
  if (project.startsWith('demo-')) throw new Error(`'${project}' exists on your machine only: that is what demo- says.`);
  if (preview !== undefined && !/^[a-z0-9][a-z0-9-]{0,62}$/.test(preview)) {
    throw new Error(`'${preview}' is no name of a preview channel: small letters, digits and hyphens.`);
  }
  if (preview === 'live') throw new Error("'live' is the live site; leave out --preview to deploy it.");
  return { help, project, preview };
}

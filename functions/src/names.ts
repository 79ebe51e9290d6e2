// The only list of the functions that are deployed, for the build, the queue, the schedules, the tools and the tests.

/** By name, the file of each: a bundle of its own (tools/build/functions.ts), which its process loads (index.ts). */
export const functionFiles = {
  sendContactEmail: 'intake/send-contact-email.ts',
  sendCopy: 'copies/send.ts',
  sweepCopies: 'copies/sweep.ts',
  dailyDigest: 'copies/digest.ts',
} as const;

export type FunctionName = keyof typeof functionFiles;

export const functionNames = Object.keys(functionFiles) as FunctionName[];

/** What visitors' messages are sent to. */
export const messageFunction = 'sendContactEmail' satisfies FunctionName;

/** What the task queue runs; the queue has its name. */
export const taskFunction = 'sendCopy' satisfies FunctionName;

/** What runs every five minutes. */
export const sweepFunction = 'sweepCopies' satisfies FunctionName;

/** What Google runs by a schedule. */
export const scheduledFunctions = [sweepFunction, 'dailyDigest'] as const satisfies FunctionName[];

/** No function's process loads the bundle of another function (tools/build/functions.ts). */
export const functionFiles = {
  sendContactEmail: 'intake/send-contact-email.ts',
  sendCopy: 'copies/send.ts',
  sweepCopies: 'copies/sweep.ts',
  dailyDigest: 'copies/daily-digest.ts',
} as const;

export type FunctionName = keyof typeof functionFiles;

export const functionNames = Object.keys(functionFiles) as FunctionName[];

export const messageFunction = 'sendContactEmail' satisfies FunctionName;

export const taskFunction = 'sendCopy' satisfies FunctionName;

export const sweepFunction = 'sweepCopies' satisfies FunctionName;

export const scheduledFunctions = [sweepFunction, 'dailyDigest'] as const satisfies FunctionName[];

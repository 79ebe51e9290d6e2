type Line = { severity?: string; message?: string };

/** What Cloud Logging makes of a function's output: a line of JSON is structured. */
const linesOf = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

/** As "SEVERITY message". */
export const linesIn = (output: string): string[] =>
  linesOf(output).map(({ severity = 'DEFAULT', message = '' }) => `${severity} ${message}`);

/** The lines that the alert on errors counts (functions/src/log.ts); a malformed call causes none. */
export const alarms = (output: string): string[] =>
  linesIn(output).filter(
    (line) => line.startsWith('ERROR ') && !line.includes('Invalid request, unable to process.'),
  );

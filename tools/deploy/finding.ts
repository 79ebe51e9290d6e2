import { styleText } from 'node:util';

/** The result of a check before a deployment: passed, advice, or a blocker, the latter two with what to do. */
export type Finding = { ok: true; what: string } | { ok: 'advice' | false; what: string; todo: string };

export const good = (what: string): Finding => ({ ok: true, what });
export const advice = (what: string, todo: string): Finding => ({ ok: 'advice', what, todo });
export const missing = (what: string, todo: string): Finding => ({ ok: false, what, todo });

/** The finding as lines for a terminal. */
export function describe(finding: Finding): string {
  if (finding.ok === true) return `${styleText('green', '✓')} ${finding.what}`;
  const mark = finding.ok ? styleText('yellow', '!') : styleText('red', '✗');
  return `${mark} ${finding.what}\n    ${finding.todo}`;
}

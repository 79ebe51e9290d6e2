/** A value that the tab keeps. Undefined also if storage is forbidden, or holds no JSON. */
export function readTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Has the tab keep a value; if storage is forbidden or full, the form works without. The old value
 * is removed first, so that a failed write leaves no outdated value.
 */
export function writeTab(key: string, value: unknown): void {
  try {
    sessionStorage.removeItem(key);
    if (value !== null) sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

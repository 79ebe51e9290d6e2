/** What the tab keeps under a key, as JSON. Undefined also where storage is forbidden, or holds something else. */
export function readTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Storage may be forbidden or full: the form works without. A full one at least loses the old value, which would be wrong. */
export function writeTab(key: string, value: unknown): void {
  try {
    sessionStorage.removeItem(key);
    if (value !== null) sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

/**
 * Reads a value from the tab's storage. Returns undefined if there is none, if storage is
 * forbidden, or if the stored text is no JSON.
 */
export function readTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes a value to the tab's storage; null deletes the old value. If storage is forbidden or full,
 * the form works without it. The old value is removed first, so that a failed write leaves no
 * outdated value.
 */
export function writeTab(key: string, value: unknown): void {
  try {
    sessionStorage.removeItem(key);
    if (value !== null) sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

/** Undefined also where storage is forbidden, or holds no JSON. */
export function readTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * The form works where storage is forbidden or full. The old value goes first, as it would be
 * wrong.
 */
export function writeTab(key: string, value: unknown): void {
  try {
    sessionStorage.removeItem(key);
    if (value !== null) sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

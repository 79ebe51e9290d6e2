/** On the 404 page: tells whoever looks at the console which path was asked for. */
export function logMissingPath(): void {
  if (document.getElementById('not-found')) console.error('404: no page at', location.pathname);
}

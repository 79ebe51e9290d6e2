const downloads: Record<string, Promise<void>> = {};

/**
 * Wraps each dynamic `import()` of the built site (tools/build/retryable-imports.ts). A browser
 * never imports a module again that failed once (https://github.com/whatwg/html/issues/6768), so
 * files are fetched first, and imported from the browser's cache.
 * @param files that the import needs, its own included, without the leading slash
 * @throws when a download fails; the cause is the HTTP status, if a server answered
 */
async function importAfterDownload<Module>(
  load: () => Promise<Module>,
  files: string[],
): Promise<Module> {
  await Promise.all(files.map(download));
  return load();
}

/**
 * Fetches a file into the browser's cache, once.
 * @throws as `importAfterDownload`; the next call tries again
 */
export function download(file: string): Promise<void> {
  return (downloads[file] ??= fetchWhole(file));
}

async function fetchWhole(file: string): Promise<void> {
  try {
    // Browsers cache a response only once it is read to its end.
    await (await fetchFound(`/${file}`)).arrayBuffer();
  } catch (error) {
    delete downloads[file];
    throw error;
  }
}

/**
 * In milliseconds. A file that takes longer counts as lost: on so slow a network, posting the form
 * without it is sooner done.
 */
export const downloadLimitMs = 30_000;

/**
 * Fetches a URL, a missing file a second time past the cache: Hosting lets browsers keep a 404 for
 * a year.
 * @throws as `importAfterDownload`
 */
export async function fetchFound(address: string): Promise<Response> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), downloadLimitMs);
  const { signal } = limit;
  const kept = await fetch(address, { signal });
  const response = kept.ok ? kept : await fetch(address, { cache: 'reload', signal });
  if (!response.ok) throw new Error(`${address}: ${response.status}`, { cause: response.status });
  return response;
}

// Vite imports the wrapper under this name.
export { importAfterDownload as __vitePreload };

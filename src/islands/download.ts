/** Files that have been downloaded or are on their way. */
const downloads: Record<string, Promise<void>> = {};

/**
 * Wraps each dynamic `import()` of the built site, instead of Vite's own helper
 * (tools/build/retryable-imports.ts replaces it). A browser that failed to import
 * a module once keeps failing until the page is left
 * (https://github.com/whatwg/html/issues/6768), but a fetch can be retried. So the
 * files are fetched first, in parallel, and imported from the browser's cache.
 * @param files what the import needs, its own file included, without the leading slash.
 * @throws when a download fails; the cause is the HTTP status, if there was a response.
 */
async function importAfterDownload<Module>(load: () => Promise<Module>, files: string[]): Promise<Module> {
  await Promise.all(files.map(download));
  return load();
}

/**
 * Fetches a file once, so that the browser has it in its cache.
 * @param file without the leading slash.
 * @throws as `importAfterDownload` does; the next call then tries again.
 */
export function download(file: string): Promise<void> {
  return (downloads[file] ??= fetchWhole(file));
}

async function fetchWhole(file: string): Promise<void> {
  try {
    // A response that isn't read to the end isn't cached.
    await (await fetchFound(`/${file}`)).arrayBuffer();
  } catch (error) {
    delete downloads[file];
    throw error;
  }
}

/**
 * A file that was missing once is asked for anew: an older release of this site let browsers keep a 404 for a year.
 * @throws as `importAfterDownload` does
 */
export async function fetchFound(address: string): Promise<Response> {
  const kept = await fetch(address);
  const answer = kept.ok ? kept : await fetch(address, { cache: 'reload' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`, { cause: answer.status });
  return answer;
}

// The name that Vite imports.
export { importAfterDownload as __vitePreload };

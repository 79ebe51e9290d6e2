const downloads: Record<string, Promise<void>> = {};

/**
 * Replaces Vite's helper around each dynamic `import()` of the built site
 * (tools/build/retryable-imports.ts). If an import fails, many browsers never import that module
 * again on the same page (https://github.com/whatwg/html/issues/6768). So files are fetched first,
 * and then imported from the browser's cache.
 * @param files the paths of the imported file and of all files that it needs, without the leading
 * slash
 * @throws an error if a download fails; its cause is the HTTP status, if a server responded
 */
async function importAfterDownload<Module>(
  load: () => Promise<Module>,
  files: string[],
): Promise<Module> {
  await Promise.all(files.map(download));
  return load();
}

/**
 * Fetches a file into the browser's cache, unless it has been fetched before.
 * @throws as `importAfterDownload`; after a failure, the next call tries again
 */
export function download(file: string): Promise<void> {
  return (downloads[file] ??= fetchWhole(file));
}

async function fetchWhole(file: string): Promise<void> {
  try {
    // The response is read to its end, so that the browser can cache it.
    await (await fetchFound(`/${file}`)).arrayBuffer();
  } catch (error) {
    delete downloads[file];
    throw error;
  }
}

/**
 * The timeout of a download, in milliseconds. If a download takes longer, the visitor is done
 * sooner when the browser posts the form without its code.
 */
export const downloadLimitMs = 30_000;

/**
 * Fetches a URL. If the response is an error, fetches the URL again past the browser's cache,
 * because Hosting lets browsers cache a 404 for a year.
 * @throws as `importAfterDownload`
 */
export async function fetchFound(url: string): Promise<Response> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), downloadLimitMs);
  const { signal } = limit;
  const kept = await fetch(url, { signal });
  const response = kept.ok ? kept : await fetch(url, { cache: 'reload', signal });
  if (!response.ok) throw new Error(`${url}: ${response.status}`, { cause: response.status });
  return response;
}

// Vite imports its helper under this name.
export { importAfterDownload as __vitePreload };

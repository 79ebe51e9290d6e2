/** Files that have been downloaded or are on their way. */
const downloads: Record<string, Promise<void>> = {};

/**
 * Stands around each dynamic `import()` of the built site, in the place of
 * Vite's own helper (tools/build/retryable-imports.ts puts it there). A browser
 * that once failed to import a module refuses it until the page is left
 * (https://github.com/whatwg/html/issues/6768): a second try would be in vain.
 * A fetch can be tried again. So the files are fetched first, side by side, and
 * the import finds them in the browser's cache.
 * @param files what the import needs, its own file included, without the leading slash.
 * @throws when a file can't be had; the cause is the status of an answer without it.
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
    const answer = await fetch(`/${file}`);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`, { cause: answer.status });
    // What was not read to its end is not in the cache.
    await answer.arrayBuffer();
  } catch (error) {
    delete downloads[file];
    throw error;
  }
}

// The name by which Vite asks for it.
export { importAfterDownload as __vitePreload };

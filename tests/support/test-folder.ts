import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * @param files each file's content by its path, such as `fr/hero.json`; objects other than buffers
 * are written as JSON
 */
export function testFolder(files: Record<string, object | string>) {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, content: object | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const isData = typeof content === 'string' || Buffer.isBuffer(content);
    writeFileSync(join(folder, path), isData ? content : JSON.stringify(content));
  };
  const text = (path: string) => readFileSync(join(folder, path), 'utf8');
  for (const [path, content] of Object.entries(files)) write(path, content);
  return { folder, write, text };
}

import { createRequire } from 'node:module';
import { join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

// Unpacks the packaged browser, with libraries that a bare server lacks (NSS), into TMPDIR. The
// package offers no other folder.
await chromium.executablePath();
const home = createRequire(import.meta.url).resolve('@sparticuz/chromium');
await inflate(join(home, '../../bin/al2023.tar.br'));

import { createRequire } from 'node:module';
import { join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

// Unpacks the packaged browser into TMPDIR, the only folder that the package unpacks into, with the
// libraries that a bare server lacks (NSS).
await chromium.executablePath();
const home = createRequire(import.meta.url).resolve('@sparticuz/chromium');
await inflate(join(home, '../../bin/al2023.tar.br'));

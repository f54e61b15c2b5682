import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const TEXT_FILE = /\.(?:js|css|svg)$/;
/** Level 11 takes twice as long and saves less than two percent. */
const BROTLI_QUALITY = 10;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Writes `.gz` and `.br` files next to the assets, so that the server never compresses them. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle): Promise<void> {
      const names = Object.keys(bundle).filter((name) => TEXT_FILE.test(name));
      await Promise.all(names.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await Promise.all([
    toGzip(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
    toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }).then(
      (packed) => writeFile(`${file}.br`, packed),
    ),
  ]);
}

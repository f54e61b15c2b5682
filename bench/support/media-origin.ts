import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { findFreePort } from './find-free-port.ts';
import { type BenchServer, startNginx } from './nginx.ts';

const LARGE_BYTES = 128 * 1024 * 1024;
const SEGMENTS = 64;
export const SEGMENT_BYTES = 188 * 1400;
const SAMPLE = fileURLToPath(new URL('../../samples/fast-start.mp4', import.meta.url));
const CERTIFICATES = fileURLToPath(new URL('../../test/support/certs/', import.meta.url));
/** The CA that signed the origin’s certificate. */
export const CA_FILE = join(CERTIFICATES, 'authority.pem');

export type MediaOrigin = BenchServer & {
  readonly port: number;
  readonly tlsPort: number;
  readonly url: (path: string) => URL;
  readonly tlsUrl: (path: string) => URL;
};

/** Serves /large.mp4 and /vod.m3u8 with its segments from a separate nginx. */
export async function startMediaOrigin(folder: string): Promise<MediaOrigin> {
  await writeLargeVideo(join(folder, 'large.mp4'));
  const packet = Buffer.alloc(188, 0xff);
  packet.set([0x47, 0x1f, 0xff, 0x10]);
  const segment = Buffer.concat(Array.from({ length: SEGMENT_BYTES / 188 }, () => packet));
  const names = Array.from({ length: SEGMENTS }, (_, at) => `s${at}.ts`);
  for (const name of names) await writeFile(join(folder, name), segment);
  const lines = names.map((name) => `#EXTINF:4,\n${name}\n`).join('');
  await writeFile(
    join(folder, 'vod.m3u8'),
    `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${lines}#EXT-X-ENDLIST\n`,
  );
  const port = await findFreePort();
  const tlsPort = await findFreePort();
  const http = `tcp_nopush on; open_file_cache max=1000; server { listen 127.0.0.1:${port}; root ${folder}; expires 10m; }
    server { listen 127.0.0.1:${tlsPort} ssl; root ${folder}; expires 10m;
    ssl_certificate ${CERTIFICATES}trusted.pem; ssl_certificate_key ${CERTIFICATES}server.key; }`;
  const server = await startNginx(folder, { name: 'origin', port, http });
  return {
    ...server,
    port,
    tlsPort,
    url: (path) => new URL(path, `http://127.0.0.1:${port}`),
    tlsUrl: (path) => new URL(path, `https://127.0.0.1:${tlsPort}`),
  };
}

/** Writes the sample followed by a `free` box, which makes a large but valid MP4 file. */
async function writeLargeVideo(path: string): Promise<void> {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(LARGE_BYTES, 0);
  header.write('free', 4);
  await using file = await open(path, 'w');
  await file.writeFile(Buffer.concat([await readFile(SAMPLE), header]));
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let written = 8; written < LARGE_BYTES; written += megabyte.length) {
    await file.write(megabyte, 0, Math.min(megabyte.length, LARGE_BYTES - written));
  }
}

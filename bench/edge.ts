// Requests that reach the service while 200 viewers reload a live playlist with a target duration
// of two seconds through nginx as an edge cache. Requires nginx.
// node bench/edge.ts
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { closeDownloads, download } from './support/download.ts';
import { embed } from './support/embed.ts';
import { findFreePort } from './support/find-free-port.ts';
import { startNginx } from './support/nginx.ts';
import { printDocumentTable } from './support/print-table.ts';
import { startServiceProcess } from './support/service-process.ts';

const VIEWERS = 200;
const TARGET_SECONDS = 2;
const RELOADS = 6;
const METRICS_TOKEN = 'a token of thirty-two characters or more';

const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-edge-'));
const startedAtMs = Date.now();
const origin = createServer((_request, response) => {
  const sequence = Math.floor((Date.now() - startedAtMs) / 1000 / TARGET_SECONDS);
  const segments = [0, 1, 2].map((at) => `#EXTINF:${TARGET_SECONDS},\n${sequence + at}.ts\n`);
  response
    .setHeader('content-type', 'application/vnd.apple.mpegurl')
    .end(
      `#EXTM3U\n#EXT-X-TARGETDURATION:${TARGET_SECONDS}\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n${segments.join('')}`,
    );
});
const originPort = await findFreePort();
origin.listen(originPort, '127.0.0.1');
try {
  await measure();
} finally {
  closeDownloads();
  origin.close();
  origin.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await using service = await startServiceProcess({
    EGRESS_ALLOW: `127.0.0.1:${originPort}`,
    METRICS_TOKEN,
  });
  const port = await findFreePort();
  await using servers = new AsyncDisposableStack();
  const nginx = await startNginx(folder, {
    name: 'edge',
    port,
    http: `proxy_cache_path ${folder}/cache keys_zone=c:1m; proxy_http_version 1.1;
      server { listen 127.0.0.1:${port}; location / { proxy_pass ${service.url.origin};
        proxy_set_header Connection ""; proxy_cache c; proxy_cache_lock on;
        proxy_cache_background_update on; } }`,
  });
  servers.use(nginx);
  const source = new URL('/live.m3u8', `http://127.0.0.1:${originPort}`);
  const { stream } = (await embed(service.url, source)).embed;
  const viaEdge = new URL(new URL(stream).pathname, `http://127.0.0.1:${port}`);
  const before = await countStreamRequests(service.url);
  const fromMs = performance.now();
  await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => watch(viaEdge, viewer)));
  const seconds = (performance.now() - fromMs) / 1000;
  const reached = (await countStreamRequests(service.url)) - before;
  const figures = [VIEWERS * RELOADS, Math.round(seconds), reached];
  printDocumentTable('edge', [[...figures.map(String), (reached / seconds).toFixed(2)]]);
}

/** Viewers join at staggered times and reload once per target duration. */
async function watch(url: URL, viewer: number): Promise<void> {
  await pause((viewer / VIEWERS) * TARGET_SECONDS * 1000);
  for (let reload = 0; reload < RELOADS; reload += 1) {
    await download(url);
    await pause(TARGET_SECONDS * 1000);
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

async function countStreamRequests(service: URL): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(new URL('/metrics', service), { headers })).text();
  const lines = text.split('\n').filter((line) => /_requests?_.*count\{.*\/stream\//.test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

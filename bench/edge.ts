// Requests that reach the service while 200 viewers reload a live playlist with a target duration
// of two seconds and load each newest segment through nginx as an edge cache, configured by
// deploy/nginx/edge.conf, in front of two nodes. Requires nginx.
// node bench/edge.ts
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { closeDownloads, download, listSegments } from './support/download.ts';
import { embed } from './support/embed.ts';
import { findFreePort } from './support/find-free-port.ts';
import { startNginx } from './support/nginx.ts';
import { printDocumentTable, printTable } from './support/print-table.ts';
import { startServiceProcess } from './support/service-process.ts';

const VIEWERS = 200;
const TARGET_SECONDS = 2;
const RELOADS = 6;
const METRICS_TOKEN = 'a token of thirty-two characters or more';

const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-edge-'));
const startedAtMs = Date.now();
const originFetches = new Map<string, number>();
const segmentLoads: string[] = [];
const origin = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path.endsWith('.ts')) {
    originFetches.set(path, (originFetches.get(path) ?? 0) + 1);
    response
      .setHeader('content-type', 'video/mp2t')
      .setHeader('cache-control', 'public, max-age=600')
      .end(Buffer.alloc(188 * 1000, 0x47));
    return;
  }
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
  const environment = {
    DATA_DIR: join(folder, 'data'),
    EGRESS_ALLOW: `127.0.0.1:${originPort}`,
    METRICS_TOKEN,
  };
  await using service = await startServiceProcess(environment);
  await using second = await startServiceProcess(environment);
  const nodes = [service.url, second.url];
  const port = await findFreePort();
  await using servers = new AsyncDisposableStack();
  const http = await readSampleConfiguration(port, nodes);
  servers.use(await startNginx(folder, { name: 'edge', port, http }));
  const source = new URL('/live.m3u8', `http://127.0.0.1:${originPort}`);
  const { stream } = (await embed(service.url, source)).embed;
  const viaEdge = new URL(new URL(stream).pathname, `http://127.0.0.1:${port}`);
  const before = await countStreamRequests(nodes);
  const fromMs = performance.now();
  await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => watch(viaEdge, viewer)));
  const seconds = (performance.now() - fromMs) / 1000;
  const reached = (await countStreamRequests(nodes)) - before;
  const figures = [VIEWERS * RELOADS * 2, Math.round(seconds), reached];
  printDocumentTable('edge', [[...figures.map(String), (reached / seconds).toFixed(2)]]);
  printSegments();
}

function printSegments(): void {
  const fetches = [...originFetches.values()];
  const fetched = fetches.reduce((sum, count) => sum + count, 0);
  const ratio = 1 - fetched / segmentLoads.length;
  const counts = [segmentLoads.length, new Set(segmentLoads).size, fetched, Math.max(...fetches)];
  printTable(
    ['segment requests', 'segments', 'origin fetches', 'most per segment', 'hit ratio'],
    [[...counts.map(String), ratio.toFixed(4)]],
  );
}

/** The sample of deploy/, with the port, nodes and cache folder of this run. */
async function readSampleConfiguration(port: number, nodes: readonly URL[]): Promise<string> {
  const sample = await readFile(new URL('../deploy/nginx/edge.conf', import.meta.url), 'utf8');
  const replacements = [
    ['127.0.0.1:8080', nodes[0]?.host],
    ['127.0.0.1:8081', nodes[1]?.host],
    ['/var/cache/nginx/reelay', `${folder}/cache`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
  ] as const;
  return replacements.reduce((text, [from, to]) => {
    if (to === undefined || !text.includes(from)) throw new Error(`The sample has no ${from}.`);
    return text.replace(from, to);
  }, sample);
}

/** Viewers join at staggered times, and load the playlist and a segment per target duration. */
async function watch(url: URL, viewer: number): Promise<void> {
  await pause((viewer / VIEWERS) * TARGET_SECONDS * 1000);
  for (let reload = 0; reload < RELOADS; reload += 1) {
    const newest = (await listSegments(url)).at(-1);
    if (newest === undefined) throw new Error('The playlist has no segments.');
    const segment = new URL(newest.pathname + newest.search, url);
    segmentLoads.push(segment.href);
    await download(segment);
    await pause(TARGET_SECONDS * 1000);
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

async function countStreamRequests(nodes: readonly URL[]): Promise<number> {
  const counts = await Promise.all(nodes.map(countNodeRequests));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countNodeRequests(service: URL): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(new URL('/metrics', service), { headers })).text();
  const lines = text.split('\n').filter((line) => /_requests?_.*count\{.*\/stream\//.test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

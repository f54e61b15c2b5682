// Time to first byte that a proxy adds to a direct request, with 200 viewers who read segments in
// sequence, compared with nginx proxy_pass and @warren-bank/hls-proxy. Requires nginx, and the npm
// registry to install the peer.
// node bench/proxy-latency.ts
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { closeDownloads, download, listSegments } from './support/download.ts';
import { embed } from './support/embed.ts';
import { findFreePort } from './support/find-free-port.ts';
import { startHlsProxy } from './support/hls-proxy.ts';
import { startMediaOrigin } from './support/media-origin.ts';
import { startNginx } from './support/nginx.ts';
import { printDocumentTable } from './support/print-table.ts';
import { startServiceProcess } from './support/service-process.ts';

const VIEWERS = 200;
const SEGMENTS_PER_VIEWER = 12;
/** Each viewer’s first segments are not measured, because the JIT compiler is still warming up. */
const WARM_UP_SEGMENTS = 4;
/** Each viewer requests one segment per segment duration, at staggered times. */
const PAUSE_MS = 1_000;

const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-latency-'));
try {
  await using origin = await startMediaOrigin(folder);
  const port = await findFreePort();
  await using servers = new AsyncDisposableStack();
  const nginx = await startNginx(folder, {
    name: 'proxy',
    port,
    http: `upstream plain { server 127.0.0.1:${origin.port}; keepalive 200; }
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://plain; proxy_http_version 1.1;
      proxy_set_header Connection ""; proxy_max_temp_file_size 0; } }`,
  });
  servers.use(nginx);
  const hlsProxy = await startHlsProxy(folder);
  if (hlsProxy !== null) servers.use(hlsProxy);
  const settings = { EGRESS_ALLOW: `127.0.0.1:${origin.port}` };
  await using service = await startServiceProcess({ ...settings, CACHE_MEMORY: '0' });
  await using cachingService = await startServiceProcess(settings);
  const playlist = origin.url('/vod.m3u8');
  const segments = await listSegments(playlist);

  const direct = await measure(segments);
  const proxies = new Map([
    ['reelay, cache off', await listProxiedSegments(service.url, playlist)],
    ['reelay', await listProxiedSegments(cachingService.url, playlist)],
    ['nginx', segments.map(({ pathname }) => new URL(pathname, `http://127.0.0.1:${port}`))],
  ]);
  if (hlsProxy !== null) proxies.set('hls-proxy', segments.map(hlsProxy.toUrl));
  const rows: (readonly string[])[] = [];
  for (const [name, urls] of proxies) rows.push(toRow(name, await measure(urls), direct));
  printDocumentTable('proxy-latency', rows);
} finally {
  closeDownloads();
  await rm(folder, { recursive: true, force: true });
}

async function listProxiedSegments(service: URL, playlist: URL): Promise<readonly URL[]> {
  return await listSegments(new URL((await embed(service, playlist)).embed.stream));
}

type Latency = { readonly median: number; readonly p99: number };

async function measure(urls: readonly URL[]): Promise<Latency> {
  const times: number[] = [];
  await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => watch(urls, viewer, times)));
  times.sort((a, b) => a - b);
  return {
    median: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

async function watch(urls: readonly URL[], viewer: number, times: number[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, (viewer / VIEWERS) * PAUSE_MS));
  for (let at = 0; at < SEGMENTS_PER_VIEWER; at += 1) {
    const startedAtMs = performance.now();
    const url = urls[at % urls.length];
    const firstByteMs = url === undefined ? 0 : (await download(url)).firstByteMs;
    if (at >= WARM_UP_SEGMENTS) times.push(firstByteMs);
    const remainingMs = PAUSE_MS - (performance.now() - startedAtMs);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, remainingMs)));
  }
}

function toRow(name: string, through: Latency, direct: Latency): readonly string[] {
  const added = [through.median - direct.median, through.p99 - direct.p99];
  return [name, ...added.map((ms) => `${ms < 0 ? '' : '+'}${ms.toFixed(1)} ms`)];
}

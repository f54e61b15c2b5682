// Time to first byte with 200 viewers, each of whom reads segments one after the other: what a proxy adds to asking the
// origin, against nginx proxy_pass and @warren-bank/hls-proxy. Needs nginx, and the npm registry for the peer.
// node bench/proxy-latency.ts
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { closeDownloads, download, listSegments } from './support/download.ts';
import { embed } from './support/embed.ts';
import { freePort } from './support/free-port.ts';
import { startHlsProxy } from './support/hls-proxy.ts';
import { startMediaOrigin } from './support/media-origin.ts';
import { startNginx } from './support/nginx.ts';
import { startServiceProcess } from './support/service-process.ts';

const VIEWERS = 200;
const SEGMENTS_EACH = 12;
/** Each viewer's first ones warm up what is compiled while it runs. */
const WARM_UP = 4;
/** Viewers of a stream ask once in the length of a segment, and not all at the same moment. */
const PAUSE_MS = 1_000;

const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-latency-'));
try {
  await using origin = await startMediaOrigin(folder);
  const port = await freePort();
  await using servers = new AsyncDisposableStack();
  const nginx = await startNginx(folder, {
    name: 'proxy',
    port,
    http: `upstream plain { server 127.0.0.1:${origin.port}; keepalive 200; }
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://plain; proxy_http_version 1.1;
      proxy_set_header Connection ""; proxy_max_temp_file_size 0; } }`,
  });
  servers.use(nginx);
  await using hlsProxy = await startHlsProxy(folder);
  const settings = { EGRESS_ALLOW: `127.0.0.1:${origin.port}` };
  await using service = await startServiceProcess({ ...settings, CACHE_MEMORY: '0' });
  await using keeping = await startServiceProcess(settings);
  const playlist = origin.url('/vod.m3u8');
  const segments = await listSegments(playlist);

  const direct = await measure(segments);
  const columns = ['through', 'median', '99th percentile'];
  console.log(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}`);
  print('reelay, nothing kept', await measure(await listOurs(service.url, playlist)), direct);
  print('reelay', await measure(await listOurs(keeping.url, playlist)), direct);
  const throughNginx = segments.map(
    ({ pathname }) => new URL(pathname, `http://127.0.0.1:${port}`),
  );
  print('nginx', await measure(throughNginx), direct);
  print('hls-proxy', await measure(segments.map(hlsProxy.toUrl)), direct);
} finally {
  closeDownloads();
  await rm(folder, { recursive: true, force: true });
}

async function listOurs(service: URL, playlist: URL): Promise<readonly URL[]> {
  return await listSegments(new URL((await embed(service, playlist)).embed.stream));
}

type Latency = { readonly median: number; readonly late: number };

async function measure(urls: readonly URL[]): Promise<Latency> {
  const times: number[] = [];
  await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => watch(urls, viewer, times)));
  times.sort((a, b) => a - b);
  return {
    median: times[Math.floor(times.length / 2)] ?? 0,
    late: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

async function watch(urls: readonly URL[], viewer: number, times: number[]): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, (viewer / VIEWERS) * PAUSE_MS));
  for (let at = 0; at < SEGMENTS_EACH; at += 1) {
    const startedAtMs = performance.now();
    const url = urls[at % urls.length];
    const firstByteMs = url === undefined ? 0 : (await download(url)).firstByteMs;
    if (at >= WARM_UP) times.push(firstByteMs);
    const leftMs = PAUSE_MS - (performance.now() - startedAtMs);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)));
  }
}

function print(name: string, through: Latency, direct: Latency): void {
  const cells = [through.median - direct.median, through.late - direct.late];
  console.log(`| ${[name, ...cells.map((ms) => `+${ms.toFixed(1)} ms`)].join(' | ')} |`);
}

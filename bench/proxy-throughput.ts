// Proxied bytes for each second of processor time, against nginx proxy_pass and @warren-bank/hls-proxy in the same run:
// a large file, small segments, the same over TLS upstream, and segments that are kept. The origin is another nginx.
// Needs nginx, and the npm registry for the peer. node bench/proxy-throughput.ts
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { closeDownloads, download, listSegments } from './support/download.ts';
import { embed } from './support/embed.ts';
import { freePort } from './support/free-port.ts';
import { startHlsProxy } from './support/hls-proxy.ts';
import { AUTHORITY, type MediaOrigin, startMediaOrigin } from './support/media-origin.ts';
import { median } from './support/median.ts';
import { type BenchServer, startNginx } from './support/nginx.ts';
import { cpuSeconds, startServiceProcess } from './support/service-process.ts';

const ROUNDS = 5;
const LARGE_FETCHES = 3;
const SEGMENT_PASSES = 8;
const MEGABYTE = 1024 * 1024;

type Server = { readonly name: string; readonly pid: number; readonly urls: readonly URL[] };

const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-proxy-'));
try {
  await compareAll();
} finally {
  closeDownloads();
  await rm(folder, { recursive: true, force: true });
}

async function compareAll(): Promise<void> {
  await using origin = await startMediaOrigin(folder);
  const [port, cachePort] = [await freePort(), await freePort()];
  await using nginx = await startProxy(origin, port, cachePort);
  await using hlsProxy = await startHlsProxy(folder);
  const settings = {
    EGRESS_ALLOW: `127.0.0.1:${origin.port},127.0.0.1:${origin.tlsPort}`,
    NODE_EXTRA_CA_CERTS: AUTHORITY,
  };
  await using service = await startServiceProcess({ ...settings, CACHE_MEMORY: '0' });
  await using keeping = await startServiceProcess(settings);

  const nginxUrl = (path: string): URL => new URL(path, `http://127.0.0.1:${port}`);
  const keptUrl = (url: URL): URL => new URL(url.pathname, `http://127.0.0.1:${cachePort}`);
  const segments = await listSegments(origin.url('/vod.m3u8'));
  const tlsSegments = segments.map(({ pathname }) => origin.tlsUrl(pathname));
  const [vod, tlsVod, keptVod] = [
    await stream(service.url, origin.url('/vod.m3u8')),
    await stream(service.url, origin.tlsUrl('/vod.m3u8')),
    await stream(keeping.url, origin.url('/vod.m3u8')),
  ];

  printHead();
  for (const [what, passes, ours, theirs, hls] of [
    [
      'large file',
      LARGE_FETCHES,
      [await stream(service.url, origin.url('/large.mp4'))],
      [nginxUrl('/large.mp4')],
      [hlsProxy.toUrl(origin.url('/large.mp4'))],
    ],
    [
      'small segments',
      SEGMENT_PASSES,
      await listSegments(vod),
      segments.map(({ pathname }) => nginxUrl(pathname)),
      segments.map(hlsProxy.toUrl),
    ],
    [
      'small segments, TLS upstream',
      SEGMENT_PASSES,
      await listSegments(tlsVod),
      segments.map(({ pathname }) => nginxUrl(`/tls${pathname}`)),
      tlsSegments.map(hlsProxy.toUrl),
    ],
    [
      'small segments, kept',
      SEGMENT_PASSES,
      await listSegments(keptVod),
      segments.map(keptUrl),
      [],
    ],
  ] as const) {
    await compare(what, passes, [
      { name: 'reelay', pid: what.endsWith('kept') ? keeping.pid : service.pid, urls: ours },
      { name: 'nginx', pid: nginx.pid, urls: theirs },
      { name: 'hls-proxy', pid: hlsProxy.pid, urls: hls },
    ]);
  }
}

/** At `port` what is passed on, at `cachePort` what is kept. */
function startProxy(origin: MediaOrigin, port: number, cachePort: number): Promise<BenchServer> {
  const proxied = `proxy_http_version 1.1; proxy_set_header Connection ""; proxy_max_temp_file_size 0;`;
  return startNginx(folder, {
    name: 'proxy',
    port,
    http: `proxy_cache_path ${folder}/cache keys_zone=c:1m; ${proxied}
      upstream plain { server 127.0.0.1:${origin.port}; keepalive 16; }
      upstream tls { server 127.0.0.1:${origin.tlsPort}; keepalive 16; }
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://plain; }
        location /tls/ { proxy_pass https://tls/; } }
      server { listen 127.0.0.1:${cachePort};
        location / { proxy_pass http://plain; proxy_cache c; proxy_cache_valid 200 10m; } }`,
  });
}

/** The address at which a service plays a source. */
async function stream(service: URL, source: URL): Promise<URL> {
  return new URL((await embed(service, source)).embed.stream);
}

async function compare(what: string, passes: number, servers: readonly Server[]): Promise<void> {
  const figures = new Map<string, number[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const server of servers) {
      if (server.urls.length > 0) figures.get(server.name)?.push(await measure(server, passes));
    }
  }
  const [ours = 0, nginx = 0, peer = 0] = [...figures.values()].map(median);
  const cells = [ours, nginx, peer].map((bytes) =>
    Number.isNaN(bytes) ? '–' : `${(bytes / MEGABYTE).toFixed(0)} MB`,
  );
  const ratios = [ours / nginx, ours / peer].map((ratio) =>
    Number.isNaN(ratio) ? '–' : ratio.toFixed(2),
  );
  console.log(`| ${[what, ...cells, ...ratios].join(' | ')} |`);
}

/** Bytes for each second of processor time. */
async function measure({ pid, urls }: Server, passes: number): Promise<number> {
  const before = cpuSeconds(pid);
  let bytes = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    for (const url of urls) bytes += (await download(url)).bytes;
  }
  return bytes / (cpuSeconds(pid) - before);
}

function printHead(): void {
  const columns = ['what', 'reelay', 'nginx', 'hls-proxy', 'ratio to nginx', 'ratio to hls-proxy'];
  console.log(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}`);
}

// Proxied bytes per CPU second, compared with nginx proxy_pass and @warren-bank/hls-proxy in the
// same run: a large file, small segments, a TLS upstream and cached segments. The origin is another
// nginx. Requires nginx, and the npm registry to install the peer.
// node bench/proxy-throughput.ts
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { closeDownloads, download, listSegments } from './support/download.ts';
import { embed } from './support/embed.ts';
import { findFreePort } from './support/find-free-port.ts';
import { startHlsProxy } from './support/hls-proxy.ts';
import { CA_FILE, type MediaOrigin, startMediaOrigin } from './support/media-origin.ts';
import { median } from './support/median.ts';
import { type BenchServer, startNginx } from './support/nginx.ts';
import { readCpuSeconds, startServiceProcess } from './support/service-process.ts';

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
  const [port, cachePort] = [await findFreePort(), await findFreePort()];
  await using nginx = await startProxy(origin, port, cachePort);
  await using hlsProxy = await startHlsProxy(folder);
  const settings = {
    EGRESS_ALLOW: `127.0.0.1:${origin.port},127.0.0.1:${origin.tlsPort}`,
    NODE_EXTRA_CA_CERTS: CA_FILE,
  };
  await using service = await startServiceProcess({ ...settings, CACHE_MEMORY: '0' });
  await using cachingService = await startServiceProcess(settings);

  const nginxUrl = (path: string): URL => new URL(path, `http://127.0.0.1:${port}`);
  const cachedUrl = (url: URL): URL => new URL(url.pathname, `http://127.0.0.1:${cachePort}`);
  const segments = await listSegments(origin.url('/vod.m3u8'));
  const tlsSegments = segments.map(({ pathname }) => origin.tlsUrl(pathname));
  const [vod, tlsVod, cachedVod] = [
    await embedStream(service.url, origin.url('/vod.m3u8')),
    await embedStream(service.url, origin.tlsUrl('/vod.m3u8')),
    await embedStream(cachingService.url, origin.url('/vod.m3u8')),
  ];

  printHeader();
  for (const [workload, passes, reelayUrls, nginxUrls, hlsUrls] of [
    [
      'large file',
      LARGE_FETCHES,
      [await embedStream(service.url, origin.url('/large.mp4'))],
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
      'small segments, cached',
      SEGMENT_PASSES,
      await listSegments(cachedVod),
      segments.map(cachedUrl),
      [],
    ],
  ] as const) {
    await compare(workload, passes, [
      {
        name: 'reelay',
        pid: workload.endsWith('cached') ? cachingService.pid : service.pid,
        urls: reelayUrls,
      },
      { name: 'nginx', pid: nginx.pid, urls: nginxUrls },
      { name: 'hls-proxy', pid: hlsProxy.pid, urls: hlsUrls },
    ]);
  }
}

/** `port` proxies without a cache; `cachePort` serves from a cache. */
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

/** Returns the URL at which the service streams a source. */
async function embedStream(service: URL, source: URL): Promise<URL> {
  return new URL((await embed(service, source)).embed.stream);
}

async function compare(
  workload: string,
  passes: number,
  servers: readonly Server[],
): Promise<void> {
  const figures = new Map<string, number[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const server of servers) {
      if (server.urls.length > 0) figures.get(server.name)?.push(await measure(server, passes));
    }
  }
  const [reelay = 0, nginx = 0, peer = 0] = [...figures.values()].map(median);
  const cells = [reelay, nginx, peer].map((bytes) =>
    Number.isNaN(bytes) ? '–' : `${(bytes / MEGABYTE).toFixed(0)} MB`,
  );
  const ratios = [reelay / nginx, reelay / peer].map((ratio) =>
    Number.isNaN(ratio) ? '–' : ratio.toFixed(2),
  );
  console.log(`| ${[workload, ...cells, ...ratios].join(' | ')} |`);
}

/** Returns bytes per CPU second. */
async function measure({ pid, urls }: Server, passes: number): Promise<number> {
  const before = readCpuSeconds(pid);
  let bytes = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    for (const url of urls) bytes += (await download(url)).bytes;
  }
  return bytes / (readCpuSeconds(pid) - before);
}

function printHeader(): void {
  const columns = [
    'workload',
    'reelay',
    'nginx',
    'hls-proxy',
    'ratio to nginx',
    'ratio to hls-proxy',
  ];
  console.log(`| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}`);
}

// Proxied bytes per CPU second: a large file, small segments, a TLS upstream and cached segments.
// The peers run in the same rounds: nginx with large buffers, a bare node:http server that sends
// each segment from memory, and @warren-bank/hls-proxy. The origin is another nginx. Requires
// nginx, and the npm registry to install hls-proxy.
// node bench/proxy-throughput.ts [--without-hls-proxy] [WORKLOAD…]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { startBareServer } from './support/bare-server.ts';
import { closeDownloads, download, listSegments } from './support/download.ts';
import { embed } from './support/embed.ts';
import { findFreePort } from './support/find-free-port.ts';
import { startHlsProxy } from './support/hls-proxy.ts';
import { CA_FILE, SEGMENT_BYTES, startMediaOrigin } from './support/media-origin.ts';
import { median } from './support/median.ts';
import { type BenchServer, startNginx } from './support/nginx.ts';
import { printDocumentTable } from './support/print-table.ts';
import { readExactCpuSeconds, startServiceProcess } from './support/service-process.ts';

const ROUNDS = 7;
/** Unmeasured rounds, in which the JIT compiler warms up and the caches fill. */
const WARM_UP_ROUNDS = 2;
const LARGE_FETCHES = 3;
const SEGMENT_PASSES = 10;
const CACHED_PASSES = 30;
const MEGABYTE = 1024 * 1024;

/** Expert settings: one read and one write per 64 KiB, and open cache files are remembered. */
const NGINX_TUNING = `proxy_http_version 1.1; proxy_set_header Connection ""; proxy_max_temp_file_size 0;
  proxy_buffer_size 64k; proxy_buffers 16 64k; proxy_busy_buffers_size 512k; tcp_nopush on;
  open_file_cache max=1000; keepalive_timeout 60s; proxy_ssl_session_reuse on;`;

type Server = { readonly name: string; readonly pid: number; readonly urls: readonly URL[] };

const { values: flags, positionals: wanted } = parseArgs({
  options: { 'without-hls-proxy': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const rows: (readonly string[])[] = [];
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
  await using bare = await startBareServer(SEGMENT_BYTES);
  await using stack = new AsyncDisposableStack();
  const hlsProxy = flags['without-hls-proxy'] ? null : await startHlsProxy(folder);
  if (hlsProxy !== null) stack.use(hlsProxy);
  const settings = {
    EGRESS_ALLOW: `127.0.0.1:${origin.port},127.0.0.1:${origin.tlsPort}`,
    NODE_EXTRA_CA_CERTS: CA_FILE,
  };
  await using service = await startServiceProcess({ ...settings, CACHE_MEMORY: '0' });
  await using cachingService = await startServiceProcess(settings);

  const segments = await listSegments(origin.url('/vod.m3u8'));
  const [vod, tlsVod, cachedVod] = [
    await embedStream(service.url, origin.url('/vod.m3u8')),
    await embedStream(service.url, origin.tlsUrl('/vod.m3u8')),
    await embedStream(cachingService.url, origin.url('/vod.m3u8')),
  ];
  const viaReelay = (urls: readonly URL[]): Server => ({ name: 'reelay', pid: service.pid, urls });
  const viaNginx = (paths: readonly string[], to = port): Server => ({
    name: 'nginx',
    pid: nginx.pid,
    urls: paths.map((path) => new URL(path, `http://127.0.0.1:${to}`)),
  });
  const viaHlsProxy = (urls: readonly URL[]): readonly Server[] =>
    hlsProxy === null
      ? []
      : [{ name: 'hls-proxy', pid: hlsProxy.pid, urls: urls.map(hlsProxy.toUrl) }];
  const paths = segments.map(({ pathname }) => pathname);

  await compare('large file', LARGE_FETCHES, [
    viaReelay([await embedStream(service.url, origin.url('/large.mp4'))]),
    viaNginx(['/large.mp4']),
    ...viaHlsProxy([origin.url('/large.mp4')]),
  ]);
  await compare('small segments', SEGMENT_PASSES, [
    viaReelay(await listSegments(vod)),
    viaNginx(paths),
    ...viaHlsProxy(segments),
  ]);
  await compare('small segments, TLS upstream', SEGMENT_PASSES, [
    viaReelay(await listSegments(tlsVod)),
    viaNginx(paths.map((path) => `/tls${path}`)),
    ...viaHlsProxy(paths.map(origin.tlsUrl)),
  ]);
  await compare('small segments, cached', CACHED_PASSES, [
    { name: 'reelay', pid: cachingService.pid, urls: await listSegments(cachedVod) },
    viaNginx(paths, cachePort),
    { name: 'bare node:http', pid: bare.pid, urls: segments.map(() => bare.url) },
  ]);
  printDocumentTable('proxy-throughput', rows);
}

type Origin = { readonly port: number; readonly tlsPort: number };

/** `port` proxies without a cache; `cachePort` serves from a cache. */
function startProxy(origin: Origin, port: number, cachePort: number): Promise<BenchServer> {
  return startNginx(folder, {
    name: 'proxy',
    port,
    http: `proxy_cache_path ${folder}/cache keys_zone=c:1m; ${NGINX_TUNING}
      upstream plain { server 127.0.0.1:${origin.port}; keepalive 16; keepalive_requests 1000000; }
      upstream tls { server 127.0.0.1:${origin.tlsPort}; keepalive 16; keepalive_requests 1000000; }
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

/** Adds a row per peer, which compares the first server with it in the same rounds. */
async function compare(
  workload: string,
  passes: number,
  servers: readonly Server[],
): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(workload)) return;
  const figures = servers.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [at, server] of servers.entries()) {
      const bytes = await measure(server, passes);
      if (round >= 0) figures[at]?.push(bytes);
    }
  }
  const [own = [], ...others] = figures;
  for (const [at, peer] of others.entries()) {
    const ratios = own.map((bytes, round) => bytes / (peer[round] ?? Number.NaN));
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    rows.push([
      workload,
      toMegabytes(median(own)),
      servers[at + 1]?.name ?? '',
      toMegabytes(median(peer)),
      median(ratios).toFixed(2),
      spread,
    ]);
  }
}

/** Returns bytes per CPU second. */
async function measure({ pid, urls }: Server, passes: number): Promise<number> {
  const before = readExactCpuSeconds(pid);
  let bytes = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    for (const url of urls) bytes += (await download(url)).bytes;
  }
  return bytes / (readExactCpuSeconds(pid) - before);
}

function toMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(0)} MB`;
}

import { download, listSegments } from '../support/download.ts';
import { embedStream } from '../support/embed.ts';
import { SEGMENT_BYTES } from '../support/media-origin.ts';
import { median } from '../support/median.ts';
import { readExactCpuSeconds } from '../support/service-process.ts';
import { startBareServer } from './bare-server.ts';
import { openProxies, type Proxies } from './open-proxies.ts';

const ROUNDS = 7;
/** Unmeasured rounds, in which the JIT compiler warms up and the caches fill. */
const WARM_UP_ROUNDS = 2;
const LARGE_FETCHES = 3;
const SEGMENT_PASSES = 10;
const CACHED_PASSES = 30;
const MEGABYTE = 1024 * 1024;

type Server = { readonly name: string; readonly pid: number; readonly urls: readonly URL[] };

type Row = readonly string[];

/**
 * Proxied bytes per CPU second: a large file, small segments, a TLS upstream and cached segments.
 * The peers of cached segments are nginx and a node:http server that sends them from memory.
 */
export async function measureThroughput(folder: string): Promise<readonly Row[]> {
  await using proxies = await openProxies(folder);
  await using bare = await startBareServer(SEGMENT_BYTES);
  const { origin, nginx, service, cachingService } = proxies;
  const [playlist, tlsPlaylist] = [origin.url('/vod.m3u8'), origin.tlsUrl('/vod.m3u8')];
  const segments = await listSegments(playlist);
  const paths = segments.map(({ pathname }) => pathname);
  const viaReelay = (urls: readonly URL[]): Server => ({ name: 'reelay', pid: service.pid, urls });
  const viaNginx = (urls: readonly URL[]): Server => ({ name: 'nginx', pid: nginx.pid, urls });
  const cachedSegments = await listSegments(await embedStream(cachingService.url, playlist));
  return [
    ...(await compare('large file', LARGE_FETCHES, [
      viaReelay([await embedStream(service.url, origin.url('/large.mp4'))]),
      viaNginx([nginx.toUrl('/large.mp4')]),
      ...viaHlsProxy(proxies, [origin.url('/large.mp4')]),
    ])),
    ...(await compare('small segments', SEGMENT_PASSES, [
      viaReelay(await listSegments(await embedStream(service.url, playlist))),
      viaNginx(paths.map(nginx.toUrl)),
      ...viaHlsProxy(proxies, segments),
    ])),
    ...(await compare('small segments, TLS upstream', SEGMENT_PASSES, [
      viaReelay(await listSegments(await embedStream(service.url, tlsPlaylist))),
      viaNginx(paths.map((path) => nginx.toUrl(`/tls${path}`))),
      ...viaHlsProxy(proxies, paths.map(origin.tlsUrl)),
    ])),
    ...(await compare('small segments, cached', CACHED_PASSES, [
      { name: 'reelay', pid: cachingService.pid, urls: cachedSegments },
      viaNginx(paths.map(nginx.toCachedUrl)),
      { name: 'bare node:http', pid: bare.pid, urls: segments.map(() => bare.url) },
    ])),
  ];
}

function viaHlsProxy({ hlsProxy }: Proxies, urls: readonly URL[]): readonly Server[] {
  if (hlsProxy === null) return [];
  return [{ name: 'hls-proxy', pid: hlsProxy.pid, urls: urls.map(hlsProxy.toUrl) }];
}

/** Returns a row per peer, which compares the first server with it in the same rounds. */
async function compare(
  workload: string,
  passes: number,
  servers: readonly Server[],
): Promise<readonly Row[]> {
  const figures = servers.map((): number[] => []);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [at, server] of servers.entries()) {
      const bytes = await measure(server, passes);
      if (round >= 0) figures[at]?.push(bytes);
    }
  }
  const [own = [], ...others] = figures;
  return others.map((peer, at) => {
    const ratios = own.map((bytes, round) => bytes / (peer[round] ?? Number.NaN));
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    return [
      workload,
      toMegabytes(median(own)),
      servers[at + 1]?.name ?? '',
      toMegabytes(median(peer)),
      median(ratios).toFixed(2),
      spread,
    ];
  });
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

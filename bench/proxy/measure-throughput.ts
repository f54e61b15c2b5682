import { download, listSegments } from '../support/download.ts';
import { embedStream } from '../support/embed.ts';
import { SEGMENT_BYTES } from '../support/media-origin.ts';
import { median } from '../support/median.ts';
import { readExactCpuSeconds } from '../support/service-process.ts';
import { startBareServer } from './bare-server.ts';
import { openProxies, type Proxies } from './open-proxies.ts';

const ROUNDS = 7;
/** V8 optimizes the code of a request within this many, and the cost of a request halves. */
const WARM_UP_BYTES = 2_500 * SEGMENT_BYTES;
const LARGE_FETCHES = 2;
const SEGMENT_PASSES = 6;
const CACHED_PASSES = 15;
const MEGABYTE = 1024 * 1024;

type Server = { readonly name: string; readonly pid: number; readonly urls: readonly URL[] };

type Row = readonly string[];

type Workload = {
  readonly name: string;
  /** Paths of the origin. */
  readonly paths: readonly string[];
  readonly passes: number;
  readonly isSecure: boolean;
};

/**
 * Proxied bytes per CPU second: a large file and small segments, from a plain and a TLS upstream,
 * and cached segments. The peers of cached segments are nginx and a node:http server that sends
 * them from memory.
 */
export async function measureThroughput(folder: string): Promise<readonly Row[]> {
  await using proxies = await openProxies(folder);
  await using bare = await startBareServer(SEGMENT_BYTES);
  const { origin, nginx, cachingService } = proxies;
  const playlist = origin.url('/vod.m3u8');
  const segments = (await listSegments(playlist)).map(({ pathname }) => pathname);
  const large = { name: 'large file', paths: ['/large.mp4'], passes: LARGE_FETCHES };
  const small = { name: 'small segments', paths: segments, passes: SEGMENT_PASSES };
  const workloads = [large, small].flatMap((workload) => [
    { ...workload, isSecure: false },
    { ...workload, name: `${workload.name}, TLS upstream`, isSecure: true },
  ]);
  const rows: Row[] = [];
  for (const workload of workloads)
    rows.push(...(await compare(workload, await listServers(workload, proxies))));
  const cached = { name: 'small segments, cached', passes: CACHED_PASSES };
  const cachedUrls = await listSegments(await embedStream(cachingService.url, playlist));
  return [
    ...rows,
    ...(await compare(cached, [
      { name: 'reelay', pid: cachingService.pid, urls: cachedUrls },
      { name: 'nginx', pid: nginx.pid, urls: segments.map(nginx.toCachedUrl) },
      { name: 'bare node:http', pid: bare.pid, urls: segments.map(() => bare.url) },
    ])),
  ];
}

async function listServers(
  { paths, isSecure }: Workload,
  { origin, nginx, hlsProxy, plainProxies, service }: Proxies,
): Promise<readonly Server[]> {
  const toOrigin = isSecure ? origin.tlsUrl : origin.url;
  const [first = ''] = paths;
  const stream = await embedStream(service.url, toOrigin(paths.length > 1 ? '/vod.m3u8' : first));
  const prefix = isSecure ? '/tls' : '';
  return [
    {
      name: 'reelay',
      pid: service.pid,
      urls: paths.length > 1 ? await listSegments(stream) : [stream],
    },
    ...[{ ...nginx, name: 'nginx' }, ...plainProxies].map(({ name, pid, toUrl }) => ({
      name,
      pid,
      urls: paths.map((path) => toUrl(`${prefix}${path}`)),
    })),
    ...(hlsProxy === null
      ? []
      : [
          {
            name: 'hls-proxy',
            pid: hlsProxy.pid,
            urls: paths.map((path) => hlsProxy.toUrl(toOrigin(path))),
          },
        ]),
  ];
}

/** Returns a row per peer, which compares the first server with it in the same rounds. */
async function compare(
  { name, passes }: Pick<Workload, 'name' | 'passes'>,
  servers: readonly Server[],
): Promise<readonly Row[]> {
  const figures = servers.map((): number[] => []);
  for (const server of servers) await warmUp(server);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, server] of servers.entries()) figures[at]?.push(await measure(server, passes));
  }
  const [own = [], ...others] = figures;
  return others.map((peer, at) => {
    const ratios = own.map((bytes, round) => bytes / (peer[round] ?? Number.NaN));
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    return [
      name,
      toMegabytes(median(own)),
      servers[at + 1]?.name ?? '',
      toMegabytes(median(peer)),
      median(ratios).toFixed(2),
      spread,
    ];
  });
}

async function warmUp({ urls }: Server): Promise<void> {
  for (let bytes = 0; bytes < WARM_UP_BYTES;) {
    for (const url of urls) bytes += (await download(url)).bytes;
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

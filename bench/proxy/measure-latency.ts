import { download, listSegments } from '../support/download.ts';
import { embedStream } from '../support/embed.ts';
import { openProxies } from './open-proxies.ts';

const VIEWERS = 200;
const SEGMENTS_PER_VIEWER = 12;
/** Each viewer’s first segments are not measured, because the JIT compiler is still warming up. */
const WARM_UP_SEGMENTS = 4;
/** Each viewer requests one segment per segment duration, at staggered times. */
const PAUSE_MS = 1_000;

type Latency = { readonly median: number; readonly p99: number };

/**
 * Time to first byte that each proxy adds to a direct request, with 200 viewers who read segments
 * in sequence.
 */
export async function measureLatency(folder: string): Promise<readonly (readonly string[])[]> {
  await using proxies = await openProxies(folder);
  const { origin, nginx, hlsProxy, service, cachingService } = proxies;
  const playlist = origin.url('/vod.m3u8');
  const segments = await listSegments(playlist);
  const direct = await measure(segments);
  const urls = new Map([
    ['reelay, cache off', await listSegments(await embedStream(service.url, playlist))],
    ['reelay', await listSegments(await embedStream(cachingService.url, playlist))],
    ['nginx', segments.map(({ pathname }) => nginx.toUrl(pathname))],
  ]);
  if (hlsProxy !== null) urls.set('hls-proxy', segments.map(hlsProxy.toUrl));
  const rows: (readonly string[])[] = [];
  for (const [name, proxied] of urls) rows.push(toRow(name, await measure(proxied), direct));
  return rows;
}

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

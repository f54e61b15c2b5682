// CPU time of the service per megabyte of packaged HLS and DASH, compared with passing the same
// segments through, and with the CPU time of ffmpeg for writing them. Each round plays new URLs, so
// nothing is cached.
// node bench/packaging.ts
import { spawnSync } from 'node:child_process';
import { createReadStream, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream';

import { formatContentRange } from '#lib/http/content-range.ts';
import { parseRange, toByteSpan } from '#lib/http/parse-range.ts';
import { listDashUrls } from '#test/support/manifest-urls.ts';

import { closeDownloads, download } from './support/download.ts';
import { embedStream } from './support/embed.ts';
import { findFreePort } from './support/find-free-port.ts';
import { median } from './support/median.ts';
import { printDocumentTable } from './support/print-table.ts';
import { readExactCpuSeconds, startServiceProcess } from './support/service-process.ts';
import { toSpread } from './support/to-spread.ts';

const ROUNDS = 7;
const WARM_UP_ROUNDS = 2;
const MEGABYTE = 1024 * 1024;
/** Twenty seconds with 6 Mbit/s, repeated, of which the audio is a small part. */
const SOURCE = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=25,noise=alls=40', '-f', 'lavfi'];
const CODING = '-t 20 -c:v libx264 -preset ultrafast -g 50 -b:v 6M -c:a aac -b:a 128k -shortest';
const REPEATS = 5;

const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-packaging-'));
await using cleanUp = new AsyncDisposableStack();
cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
const film = join(folder, 'film.mp4');
const part = join(folder, 'part.mp4');
runFfmpeg([...SOURCE, '-i', 'sine=r=48000', ...CODING.split(' '), part]);
runFfmpeg(['-stream_loop', String(REPEATS), '-i', part, '-c', 'copy', film]);
const transport = '-c copy -f hls -hls_playlist_type vod -hls_time 6'.split(' ');
runFfmpeg(['-i', film, ...transport, join(folder, 'transport.m3u8')]);

/** Serves the files of the folder, below a folder of any name. */
const origin = createServer((request, response) => {
  const path = join(folder, basename(request.url ?? ''));
  const { size } = statSync(path);
  const range = parseRange(request.headers.range);
  const span = (range && toByteSpan(range, size)) ?? { start: 0, end: size - 1 };
  response.writeHead(range === undefined ? 200 : 206, {
    'content-type': TYPES.get(extname(path)) ?? 'video/mp4',
    'content-length': span.end - span.start + 1,
    ...(range !== undefined && { 'content-range': formatContentRange({ ...span, size }) }),
    etag: '"1"',
  });
  pipeline(createReadStream(path, span), response, () => undefined);
});
const TYPES = new Map([
  ['.m3u8', 'application/vnd.apple.mpegurl'],
  ['.ts', 'video/mp2t'],
]);
const port = await findFreePort();
origin.listen(port, '127.0.0.1');
cleanUp.defer(async () => {
  closeDownloads();
  origin.closeAllConnections();
  origin.close();
});
const service = await startServiceProcess({
  EGRESS_ALLOW: '127.0.0.1/32',
  RATE_LIMIT_EMBED: '1000/1m',
  FFMPEG: 'none',
});
cleanUp.use(service);

const COLUMNS = [
  'segments',
  'packaged',
  'dash',
  'file',
  'ffmpeg',
  'transport',
  'remuxed',
  'ffmpegRemuxed',
] as const;
const costs = new Map(COLUMNS.map((column) => [column, [] as number[]]));
for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round += 1) {
  const base = new URL(`http://127.0.0.1:${port}/${round}/`);
  const ffmpegRemuxed = measureFfmpeg(join(folder, 'transport.m3u8'));
  // Its segments are those that are passed through.
  const ffmpeg = measureFfmpeg(film);
  const file = await embedStream(service.url, new URL('film.mp4', base));
  // The index of each file is read once.
  const other = await embedStream(service.url, new URL('dash/film.mp4', base));
  const stream = await embedStream(service.url, new URL('film.m3u8', base));
  const ts = await embedStream(service.url, new URL('transport.m3u8', base));
  const found = {
    segments: await measureDownloads(await listHlsSegments(stream)),
    packaged: await measureDownloads(await listHlsSegments(new URL(`${file.href}.m3u8`))),
    dash: await measureDownloads(await listDashSegments(new URL(`${other.href}.mpd`))),
    file: await measureDownloads([file]),
    ffmpeg,
    transport: await measureDownloads(await listHlsSegments(ts)),
    remuxed: await measureDownloads(await listDashSegments(new URL(`${ts.href}.mpd`))),
    ffmpegRemuxed,
  };
  if (round < WARM_UP_ROUNDS) continue;
  for (const column of COLUMNS) costs.get(column)?.push(found[column]);
}

const NAMES = {
  segments: 'HLS with the same bytes, passed through',
  packaged: 'HLS of the file',
  dash: 'DASH of the file',
  file: 'the file, passed through',
  ffmpeg: '`ffmpeg -c copy -f hls` of the file',
  transport: 'HLS of transport streams, passed through',
  remuxed: 'DASH of the transport streams',
  ffmpegRemuxed: '`ffmpeg -c copy -f hls` of the transport streams',
} as const satisfies Record<(typeof COLUMNS)[number], string>;
const base = costs.get('segments') ?? [];
printDocumentTable(
  'packaging',
  COLUMNS.map((column) => {
    const values = costs.get(column) ?? [];
    const ratios = values.map((value, round) => value / (base[round] ?? Number.NaN));
    return [NAMES[column], toSpread(values, 'ms'), median(ratios).toFixed(2)];
  }),
);

/** CPU time of the service in milliseconds per megabyte received. */
async function measureDownloads(urls: readonly URL[]): Promise<number> {
  const before = readExactCpuSeconds(service.pid);
  let bytes = 0;
  for (const url of urls) bytes += (await download(url)).bytes;
  return ((readExactCpuSeconds(service.pid) - before) * 1000 * MEGABYTE) / bytes;
}

/** Writes the segments; returns the CPU time in milliseconds per megabyte of the file. */
function measureFfmpeg(input: string): number {
  const coding =
    '-c copy -bsf:a aac_adtstoasc -f hls -hls_playlist_type vod -hls_time 6 -hls_segment_type fmp4';
  const args = ['-benchmark', '-i', input, ...coding.split(' '), join(folder, 'film.m3u8')];
  const report = runFfmpeg(args);
  const [, user, system] = /utime=([\d.]+)s stime=([\d.]+)s/.exec(report) ?? [];
  return ((Number(user) + Number(system)) * 1000 * MEGABYTE) / statSync(film).size;
}

/** The segments of all representations, in the order of a player. */
async function listDashSegments(manifest: URL): Promise<readonly URL[]> {
  const urls = listDashUrls(await (await fetch(manifest)).text(), manifest);
  return interleave([...Map.groupBy(urls, (url) => new URL('.', url).href).values()]);
}

/** The segments of all renditions, in the order of a player. */
async function listHlsSegments(playlist: URL): Promise<readonly URL[]> {
  const urls = await listUrls(playlist);
  const playlists = urls.filter(({ pathname }) => pathname.endsWith('.m3u8'));
  if (playlists.length === 0) return urls;
  return interleave(await Promise.all(playlists.map(listUrls)));
}

function interleave(lists: readonly (readonly URL[])[]): readonly URL[] {
  const [longest = []] = lists.toSorted((one, other) => other.length - one.length);
  return longest.flatMap((_url, index) => lists.flatMap((list) => list[index] ?? []));
}

/** The lines with URLs, and those of audio renditions and initialization segments. */
async function listUrls(playlist: URL): Promise<readonly URL[]> {
  const lines = (await (await fetch(playlist)).text()).split('\n');
  return lines.flatMap((line) => {
    if (line.startsWith('#EXT-X-I-FRAME')) return [];
    const reference = line.startsWith('#') ? /URI="([^"]+)"/.exec(line)?.[1] : line;
    return reference === undefined || reference === '' ? [] : [new URL(reference, playlist)];
  });
}

/** Returns what ffmpeg reports. */
function runFfmpeg(args: readonly string[]): string {
  const options = { encoding: 'utf8', maxBuffer: 16 * MEGABYTE } as const;
  const { status, stderr } = spawnSync('ffmpeg', ['-hide_banner', '-y', ...args], options);
  if (status !== 0) throw new Error(stderr);
  return stderr;
}

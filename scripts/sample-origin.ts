// A small origin server for the media in samples/, used by the demo and the tests.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

import { assertNever } from '#lib/assert-never.ts';
import { parseRange, toByteSpan } from '#lib/http/parse-range.ts';

import { readLiveDashFile, toLiveMpd } from './sample-live-dash.ts';
import { toLiveMediaPlaylist, toLiveMultivariantPlaylist, toSampleSegment } from './sample-live.ts';
import {
  type LowLatencyResponse,
  type LowLatencyStream,
  openLowLatencyStream,
} from './sample-low-latency.ts';

const SAMPLES = fileURLToPath(new URL('../samples/', import.meta.url));

export const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.mp4', 'video/mp4'],
  ['.m4s', 'video/iso.segment'],
  ['.webm', 'video/webm'],
  ['.ts', 'video/mp2t'],
  ['.m3u8', 'application/vnd.apple.mpegurl'],
  ['.mpd', 'application/dash+xml'],
]);

/** The URLs that the demo opens. */
export const SAMPLE_PATHS: readonly { readonly path: string; readonly label: string }[] = [
  { path: '/fast-start.mp4', label: 'MP4, index at the front' },
  { path: '/index-at-end.mp4', label: 'MP4, index at the end' },
  { path: '/clip.webm', label: 'WebM' },
  { path: '/hls-ts/index.m3u8', label: 'HLS in TS' },
  { path: '/hls-fmp4/index.m3u8', label: 'HLS in fragmented MP4' },
  { path: '/dash-template/manifest.mpd', label: 'DASH, SegmentTemplate' },
  { path: '/dash-timeline/manifest.mpd', label: 'DASH, SegmentTimeline' },
  { path: '/live/index.m3u8', label: 'live HLS' },
  { path: '/low-latency/index.m3u8', label: 'low-latency HLS' },
  { path: '/page.html', label: 'page with a video in it' },
];

/** Its own path, because a page and the file that it names are the same source. */
const PAGE_FILE = '/in-page.mp4';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sample page</title>
<meta property="og:title" content="A page with a video in it">
<meta property="og:description" content="The video is the sample MP4, embedded the ordinary way.">
</head>
<body>
<h1>A page with a video in it</h1>
<video controls><source src="${PAGE_FILE}" type="video/mp4"></video>
</body>
</html>
`;

export type OriginRequest = {
  readonly method: string;
  readonly path: string;
  readonly range: string | null;
};

export type SampleOrigin = AsyncDisposable & {
  readonly url: URL;
  /** All requests so far, in order. */
  readonly requests: readonly OriginRequest[];
  /** Bytes sent on all connections so far, including headers. */
  readonly bytesSent: () => number;
};

/** Listens on loopback; port 0 picks a free port. */
export async function openSampleOrigin(port = 0): Promise<SampleOrigin> {
  const live = { startedAtMs: Date.now(), lowLatency: openLowLatencyStream() };
  const requests: OriginRequest[] = [];
  const server = createServer((request, response) => {
    requests.push({
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      range: request.headers.range ?? null,
    });
    response.setHeader('access-control-allow-origin', '*');
    handleRequest(live, request, response).catch(() => response.destroy());
  });
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${getPort(server)}/`),
    requests,
    bytesSent: () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0),
    [Symbol.asyncDispose]: () => closeServer(server),
  };
}

type LiveStreams = { readonly startedAtMs: number; readonly lowLatency: LowLatencyStream };

async function handleRequest(
  { startedAtMs, lowLatency }: LiveStreams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://origin.invalid');
  if (path === '/page.html') return sendText(response, 'text/html; charset=utf-8', PAGE);
  if (path.startsWith('/low-latency/')) {
    return sendLowLatency(response, await lowLatency.respond(path, searchParams));
  }
  if (path === '/live-dash/manifest.mpd') {
    response.setHeader('cache-control', 'no-cache');
    const mpd = toLiveMpd({ startedAtMs, nowMs: Date.now() });
    return sendText(response, 'application/dash+xml', mpd);
  }
  if (path.startsWith('/live-dash/')) {
    return sendMedia(response, readLiveDashFile(path.slice('/live-dash/'.length)));
  }
  if (path === '/live/index.m3u8') return sendPlaylist(response, toLiveMultivariantPlaylist());
  const live = /^\/live\/(360p|180p|audio)\/(media\.m3u8|segment-(\d+)\.ts)$/.exec(path);
  if (live === null) {
    return sendFile(path === PAGE_FILE ? '/fast-start.mp4' : path, request, response);
  }

  const [, rendition = '', , sequence] = live;
  if (sequence === undefined) {
    return sendPlaylist(response, toLiveMediaPlaylist(Date.now() - startedAtMs));
  }
  return sendFile(`/hls-ts/${rendition}/${toSampleSegment(Number(sequence))}`, request, response);
}

function sendLowLatency(response: ServerResponse, result: LowLatencyResponse | undefined): void {
  switch (result?.kind) {
    case 'playlist':
      sendPlaylist(response, result.text);
      return;
    case 'media':
      sendMedia(response, result.bytes);
      return;
    case 'refused':
    case undefined:
      sendRefusal(response, result?.status ?? 404);
      return;
    default:
      assertNever(result);
  }
}

function sendMedia(response: ServerResponse, bytes: Buffer | undefined): void {
  if (bytes === undefined) {
    sendRefusal(response, 404);
    return;
  }
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes.length });
  response.end(bytes);
}

function sendRefusal(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain' });
  response.end('not found\n');
}

function sendPlaylist(response: ServerResponse, playlist: string): void {
  response.setHeader('cache-control', 'no-cache');
  sendText(response, 'application/vnd.apple.mpegurl', playlist);
}

function sendText(response: ServerResponse, contentType: string, text: string): void {
  response.writeHead(200, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Serves static files with single byte ranges (RFC 9110, section 14). */
async function sendFile(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = join(SAMPLES, normalize(path));
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || !found.isFile()) {
    sendRefusal(response, 404);
    return;
  }
  const requested = parseRange(request.headers.range);
  const range = requested && toByteSpan(requested, found.size);
  const contentType = CONTENT_TYPES.get(extname(file)) ?? 'application/octet-stream';
  response.writeHead(range === undefined ? 200 : 206, {
    'content-type': contentType,
    'content-length': range === undefined ? found.size : range.end - range.start + 1,
    'accept-ranges': 'bytes',
    'last-modified': found.mtime.toUTCString(),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${found.size}` }),
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(createReadStream(file, range ?? {}), response);
}

function getPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the origin has no port');
  return address.port;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

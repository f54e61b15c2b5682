import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import type { VideoWire } from '#features/videos/wire/wire.ts';

const POLL_MS = 50;

/** `POST /api/v1/embed`. Fails unless the response is a video. */
export async function embed(service: URL, url: URL): Promise<VideoWire> {
  return expectVideo(await post(service, '/api/v1/embed', { url }), 200);
}

/** `POST /api/v1/videos`. Fails unless it creates a record. `prefer` is the header of RFC 7240. */
export async function createVideo(service: URL, url: URL, prefer = 'wait=10'): Promise<VideoWire> {
  return expectVideo(await post(service, '/api/v1/videos', { url, headers: { prefer } }), 201);
}

export async function getVideo(
  service: URL,
  videoId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<VideoWire> {
  return expectVideo(await fetch(new URL(`/api/v1/videos/${videoId}`, service), { headers }), 200);
}

/** Polls, as a client without event streams does. */
export async function waitUntilResolved(
  service: URL,
  videoId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<VideoWire> {
  for (;;) {
    const video = await getVideo(service, videoId, headers);
    if (video.status === 'ready' || video.status === 'failed') return video;
    await delay(POLL_MS);
  }
}

/** Submits a URL and returns the raw response. */
export function post(
  service: URL,
  path: '/api/v1/embed' | '/api/v1/videos',
  { url, headers = {} }: { readonly url: URL; readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  return fetch(new URL(path, service), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ url: url.href }),
  });
}

async function expectVideo(response: Response, status: number): Promise<VideoWire> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  return toVideo(text);
}

/** The status was checked, and the route's schema defines the body. */
function toVideo(text: string): VideoWire {
  return JSON.parse(text);
}

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import type { VideoWire } from '#features/videos/wire.ts';

const POLL_MS = 50;

/** `POST /api/v1/embed`; fails unless the answer is the video. */
export async function embed(service: URL, address: URL): Promise<VideoWire> {
  return expectVideo(await post(service, '/api/v1/embed', address), 200);
}

/** `POST /api/v1/videos`; fails unless a new record is answered. `prefer` is as of RFC 7240. */
export async function createVideo(
  service: URL,
  address: URL,
  prefer = 'wait=10',
): Promise<VideoWire> {
  return expectVideo(await post(service, '/api/v1/videos', address, { prefer }), 201);
}

export async function getVideo(service: URL, videoId: string): Promise<VideoWire> {
  return expectVideo(await fetch(new URL(`/api/v1/videos/${videoId}`, service)), 200);
}

/** Asks again and again, as a client without event streams does. */
export async function untilSettled(service: URL, videoId: string): Promise<VideoWire> {
  for (;;) {
    const video = await getVideo(service, videoId);
    if (video.status === 'ready' || video.status === 'failed') return video;
    await delay(POLL_MS);
  }
}

/** A POST of the address as it is, for whoever wants the bare answer. */
export function post(
  service: URL,
  path: '/api/v1/embed' | '/api/v1/videos',
  address: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(new URL(path, service), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ url: address.href }),
  });
}

async function expectVideo(response: Response, status: number): Promise<VideoWire> {
  const text = await response.text();
  assert.equal(response.status, status, text);
  return toVideo(text);
}

/** The status was checked, and the route's schema has written the body. */
function toVideo(text: string): VideoWire {
  return JSON.parse(text);
}

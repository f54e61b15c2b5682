import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import type { AttackSources } from './attack-sources.ts';
import type { ScriptedOrigin } from './scripted-origin.ts';
import { post } from './service-client.ts';

/** They attack at the same time. */
const CLIENTS = 4;
/** Requests that one client may send in a minute. It sends all of them at once. */
const REQUESTS_MAX = 30;
/** The first can be played, the second is refused after most of the work. */
const LARGEST = ['/hls/names%20in%20comments', '/hls/segments'];
/** Without pauses, the viewer would use more CPU time than the attack. */
const VIEWER_PAUSE_MS = 50;
/** Counted like a status. */
export const CONNECTION_LOST = 'connection lost';

/** The settings of a service that is attacked. */
export const ATTACKED_SETTINGS = {
  RATE_LIMIT_EMBED: `${REQUESTS_MAX}/1m`,
  TRUST_PROXY: '127.0.0.1',
} as const;

/** Sources that need the most memory, each with a new query, so that no result is cached. */
export const LARGEST_SOURCES: AttackSources['paths'] = Array.from(
  { length: CLIENTS * REQUESTS_MAX },
  (_, at) => `${LARGEST[at % LARGEST.length]}?${at}`,
);

type AttackInput = {
  readonly service: { readonly url: URL };
  readonly origin: ScriptedOrigin;
  readonly paths: AttackSources['paths'];
};

/** The number of responses by status. A service that is delayed too long loses connections. */
export type AttackOutcomes = Readonly<Record<string, number>>;

/**
 * All clients submit as many sources as the rate limit allows, all at once, and play the resulting
 * videos. If there are more sources, further clients follow.
 */
export async function attackTogether({
  service,
  origin,
  paths,
}: AttackInput): Promise<AttackOutcomes> {
  const outcomes: Record<string, number> = {};

  async function submitAll(client: number): Promise<void> {
    const headers = { 'x-forwarded-for': `198.51.100.${client}` };
    const first = client * REQUESTS_MAX;
    const responses = await Promise.all(
      paths
        .slice(first, first + REQUESTS_MAX)
        .map((path) => submit(path, headers).catch(() => [CONNECTION_LOST])),
    );
    for (const status of responses.flat()) outcomes[status] = (outcomes[status] ?? 0) + 1;
  }

  async function submit(
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<readonly (number | string)[]> {
    const response = await post(service.url, '/api/v1/embed', { url: origin.url(path), headers });
    if (!response.ok) await response.arrayBuffer();
    return response.ok ? await playAll(response, service.url, headers) : [response.status];
  }

  for (let client = 0; client * REQUESTS_MAX < paths.length; client += CLIENTS) {
    const together = Array.from({ length: CLIENTS }, (_, at) => submitAll(client + at));
    await Promise.all(together);
  }
  return outcomes;
}

/** Requests the manifest and the captions of a video, and returns all statuses. */
async function playAll(
  embedded: Response,
  service: URL,
  headers: Readonly<Record<string, string>>,
): Promise<readonly number[]> {
  const { id, subtitles }: VideoWire = JSON.parse(await embedded.text());
  const paths = [
    `/stream/${id}`,
    ...subtitles.map(({ language }) => `/api/v1/videos/${id}/subtitles/${language}.vtt`),
  ];
  const statuses = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(new URL(path, service), { headers });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  return [embedded.status, ...statuses];
}

/** Requests the URLs in turn until the attack ends. Returns the number of requests. */
export async function watchUntil(
  attack: Promise<unknown>,
  urls: readonly URL[],
): Promise<{ readonly completed: number; readonly lost: number }> {
  const over = new AbortController();
  // The caller handles the error.
  const ended = attack.catch(() => undefined).then(() => over.abort());
  let completed = 0;
  let lost = 0;
  while (!over.signal.aborted) {
    for (const url of urls) {
      const response = await requestStart(url).catch(() => undefined);
      if (response === undefined) lost += 1;
      else assert.ok(response.ok, `${url.pathname} ${response.status}`);
      completed += 1;
      await delay(VIEWER_PAUSE_MS);
    }
  }
  await ended;
  return { completed, lost };
}

async function requestStart(url: URL): Promise<Response> {
  const response = await fetch(url, { headers: { range: 'bytes=0-65535' } });
  await response.arrayBuffer();
  return response;
}

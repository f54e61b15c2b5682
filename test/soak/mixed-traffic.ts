import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { callService } from '../support/http-client.ts';
import { toLine } from '../support/reports.ts';
import { embed, register } from '../support/service-client.ts';

/** Requests per second of all clients together. */
const REQUESTS_PER_SECOND = 25;
/** Videos that exist at the same time. */
const VIDEOS_MAX = 40;
const EVENT_STREAM_MS = 300;
const PASSWORD = 'a long and unusual sentence';
/** How long a viewer who has stopped reading stays. */
const STALL_MS = 2_000;

type Traffic = {
  readonly service: URL;
  readonly sources: readonly URL[];
  /** Of videos, oldest first. */
  readonly ids: string[];
  /** Of the account that owns the videos. */
  readonly headers: Readonly<Record<string, string>>;
  readonly email: string;
};

/** One client's action. Rejects only if the service is gone. */
type Action = (traffic: Traffic) => Promise<void>;

/** Each action is as frequent as its entries. */
const ACTIONS: readonly Action[] = [
  create,
  playFile,
  playFile,
  playFile,
  playPlaylist,
  playPlaylist,
  cutOff,
  cutOff,
  stall,
  followStatus,
  openPages,
  openPages,
  embedAgain,
  ingest,
  ingest,
  ingest,
  readLists,
];

export type MixedTraffic = {
  /** Sends actions at a steady rate for this time, and resolves when the last one has ended. */
  readonly run: (ms: number) => Promise<void>;
  readonly sent: () => number;
};

/**
 * Creations, deletions, plays, clients who leave or stall, event streams, pages, logins and player
 * events.
 */
export async function openMixedTraffic(
  service: URL,
  sources: readonly URL[],
): Promise<MixedTraffic> {
  const email = `${randomUUID()}@example.com`;
  const headers = await register({ url: service }, email);
  const traffic: Traffic = { service, sources, ids: [], headers, email };
  let sent = 0;
  for (const _ of sources) await create(traffic);

  return {
    async run(ms) {
      const running = new Set<Promise<void>>();
      const endMs = performance.now() + ms;
      for (let dueMs = performance.now(); dueMs < endMs; dueMs += 1_000 / REQUESTS_PER_SECOND) {
        await delay(Math.max(0, dueMs - performance.now()));
        const action = sent % 250 === 0 ? logIn : pick(ACTIONS);
        const current = action(traffic).finally(() => running.delete(current));
        running.add(current);
        sent += 1;
        // A slow machine lowers the rate instead of collecting requests.
        if (running.size >= REQUESTS_PER_SECOND) await Promise.race(running);
      }
      await Promise.all(running);
    },
    sent: () => sent,
  };
}

async function create({ service, sources, ids, headers }: Traffic) {
  const url = new URL(pick(sources));
  url.searchParams.set('version', randomUUID());
  const { json } = await callService({ url: service }, 'POST /api/v1/videos', {
    headers: { ...headers, prefer: 'wait=5' },
    body: { url },
  });
  if (typeof json['id'] === 'string') ids.push(json['id']);
  if (ids.length <= VIDEOS_MAX) return;
  const oldest = ids.shift();
  await discard(fetch(new URL(`/api/v1/videos/${oldest}`, service), { method: 'DELETE', headers }));
}

async function playFile({ service, ids }: Traffic): Promise<void> {
  const start = Math.floor(Math.random() * 20_000);
  const headers = { range: `bytes=${start}-` };
  await discardMedia(await requestMedia(new URL(`/stream/${pick(ids)}`, service), { headers }));
}

/** Follows the first reference of each playlist down to a segment. */
async function playPlaylist({ service, ids }: Traffic): Promise<void> {
  let url = new URL(`/stream/${pick(ids)}`, service);
  for (;;) {
    const response = await requestMedia(url);
    const isPlaylist = response.headers.get('content-type')?.includes('mpegurl') === true;
    if (!isPlaylist) return await discardMedia(response);
    const references = (await response.text()).split('\n').filter((line) => /^[^#]/.test(line));
    url = new URL(pick(references), url);
  }
}

async function cutOff({ service, ids }: Traffic): Promise<void> {
  const response = await requestMedia(new URL(`/stream/${pick(ids)}`, service));
  const reader = response.body?.getReader();
  await reader?.read().catch(ignoreReset);
  await reader?.cancel().catch(ignoreReset);
}

async function stall({ service, ids }: Traffic): Promise<void> {
  const response = await requestMedia(new URL(`/stream/${pick(ids)}`, service));
  await delay(STALL_MS);
  await response.body?.cancel().catch(ignoreReset);
}

async function followStatus({ service, ids }: Traffic): Promise<void> {
  const path = `/api/v1/videos/${pick(ids)}/status`;
  const response = await fetch(new URL(path, service), {
    headers: { accept: 'text/event-stream' },
  });
  await response.body?.getReader().read();
  await delay(EVENT_STREAM_MS);
  await response.body?.cancel().catch(() => undefined);
}

async function openPages({ service, ids }: Traffic): Promise<void> {
  const id = pick(ids);
  for (const path of [`/watch/${id}`, `/embed/${id}`, `/stream/${id}/poster.jpg`, '/']) {
    await discard(fetch(new URL(path, service)));
  }
}

async function embedAgain({ service, sources }: Traffic): Promise<void> {
  await embed(service, pick(sources));
}

async function ingest({ service, ids }: Traffic): Promise<void> {
  const [cid, sid] = [pick(ids), randomUUID()];
  const events = [0, 1, 2].map((sn) => toLine({ cid, sid, sn, ts: Date.now(), sta: 'p' }));
  await discard(
    fetch(new URL('/api/v1/analytics/events', service), {
      method: 'POST',
      headers: { 'content-type': 'application/cmcd' },
      body: `${events.join('\n')}\n`,
    }),
  );
}

async function readLists({ service, headers }: Traffic): Promise<void> {
  for (const path of ['/api/v1/videos?limit=25', '/api/v1/analytics']) {
    await discard(fetch(new URL(path, service), { headers }));
  }
}

async function logIn({ service, email }: Traffic): Promise<void> {
  const body = { email, password: PASSWORD };
  await callService({ url: service }, 'POST /api/v1/auth/login', { body });
}

async function discardMedia(response: Response): Promise<void> {
  await response.arrayBuffer().catch(ignoreReset);
}

/** The deletion of a video resets the connections of its viewers. */
function ignoreReset(): void {}

/** The connection may be reset before the response has arrived, which is then empty. */
async function requestMedia(url: URL, init?: RequestInit): Promise<Response> {
  return await fetch(url, init).catch(() => new Response());
}

async function discard(response: Promise<Response>): Promise<void> {
  await (await response).arrayBuffer();
}

function pick<T>(list: readonly T[]): T {
  const picked = list[Math.floor(Math.random() * list.length)];
  if (picked === undefined) throw new Error('the list is empty');
  return picked;
}

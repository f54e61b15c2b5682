import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import type { ScriptedOrigin } from '../support/scripted-origin.ts';
import { registerOwner } from '../support/webhook-owner.ts';

/**
 * Clients that write without pause and account for every acknowledged write. A write that was
 * interrupted is repeated until it is acknowledged, so that the expected state is always exact.
 */
export type Load = AsyncDisposable & {
  /** Headers that authenticate as the clients' account. */
  readonly headers: Readonly<Record<string, string>>;
  readonly counts: Readonly<LoadCounts>;
  /** Resolves after this many more acknowledged writes. Rejects if an invariant is violated. */
  readonly waitForWrites: (count: number) => Promise<void>;
  /** Resolves after this many more requests without a response or with a refusal. */
  readonly waitForFailures: (count: number) => Promise<void>;
  /** Ends the clients, and compares all records of the service with the acknowledged writes. */
  readonly finish: () => Promise<void>;
};

type LoadCounts = {
  acknowledged: number;
  /** Requests without a response. */
  interrupted: number;
  /** Requests that were refused with 503. */
  refused: number;
};

type LoadOptions = {
  /** Returns the URL of a node, or undefined while none is running. */
  readonly findService: () => URL | undefined;
  readonly origin: ScriptedOrigin;
};

const CLIENTS = 6;
const RETRY_MS = 25;
/** A client gives up on a request, and repeats it. Longer than a busy machine takes. */
const REQUEST_MS = 30_000;
/** Videos per client. The oldest one is deleted. */
const VIDEOS_MAX = 12;
const PAGE = 100;
const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
/** Of each share link. Fewer than the requests for its page. */
const VIEWS_MAX = 3;
const VIEWS_AT_ONCE = 2;
const POLL_MS = 100;

type Json = Readonly<Record<string, unknown>>;
type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** A text is a form. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: readonly number[];
  /** Called before each attempt. */
  readonly onRequest?: () => void;
};
type Answer = { readonly status: number; readonly json: Json; readonly etag: string };
type Send = (call: Call) => Promise<Answer>;

export async function openLoad({ findService, origin }: LoadOptions): Promise<Load> {
  const counts: LoadCounts = { acknowledged: 0, interrupted: 0, refused: 0 };
  const { headers } = await registerOwner(findService);
  const stopping = new AbortController();
  const abandoning = new AbortController();
  let changed = Promise.withResolvers<void>();

  async function send({ method, path, body, expected, onRequest, ...call }: Call): Promise<Answer> {
    for (;;) {
      abandoning.signal.throwIfAborted();
      const service = findService();
      if (service !== undefined) onRequest?.();
      const target = path.startsWith('/share/') ? path : `/api/v1${path}`;
      const answer =
        service && (await request(new URL(target, service), { method, body, ...call }));
      if (answer === undefined) counts.interrupted += service === undefined ? 0 : 1;
      else if (expected.includes(answer.status)) return answer;
      else if (isRefusal(answer)) counts.refused += 1;
      else assert.fail(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`);
      announce();
      await delay(RETRY_MS);
    }
  }

  async function request(
    url: URL,
    {
      method,
      body,
      headers: more,
    }: Pick<Call, 'method' | 'headers'> & { body?: Call['body'] | undefined },
  ): Promise<Answer | undefined> {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          ...headers,
          ...more,
          ...(body !== undefined && {
            'content-type': typeof body === 'string' ? FORM : JSON_TYPE,
          }),
        },
        signal: AbortSignal.timeout(REQUEST_MS),
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const etag = response.headers.get('etag') ?? '';
      const isJson = response.headers.get('content-type')?.startsWith(JSON_TYPE) === true;
      return { status: response.status, etag, json: isJson ? JSON.parse(text) : {} };
    } catch {
      return undefined;
    }
  }

  function acknowledge(): void {
    counts.acknowledged += 1;
    announce();
  }

  function announce(): void {
    changed.resolve();
    changed = Promise.withResolvers();
  }

  async function waitUntil(isReached: () => boolean): Promise<void> {
    while (!isReached()) await Promise.race([changed.promise, running]);
  }

  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    createClient(`${index}`, { send, acknowledge, origin }),
  );
  const running = Promise.all(
    clients.map(async ({ write }) => {
      while (!stopping.signal.aborted) await write();
    }),
  );
  running.catch(() => undefined);

  return {
    headers,
    counts,
    async waitForWrites(count) {
      const target = counts.acknowledged + count;
      await waitUntil(() => counts.acknowledged >= target);
    },
    async waitForFailures(count) {
      const target = counts.refused + counts.interrupted + count;
      await waitUntil(() => counts.refused + counts.interrupted >= target);
    },
    async finish() {
      stopping.abort();
      await running;
      const expected = new Map(clients.flatMap(({ titles }) => [...titles]));
      const stored = await listSettled(send);
      assert.deepEqual(
        [...stored].toSorted(byId).map(([id, { title }]) => [id, title]),
        [...expected].toSorted(byId),
      );
      for (const [id, video] of stored) assertComplete(id, video);
      for (const client of clients) {
        await client.checkPlaylist();
        await client.checkLinks(stored);
      }
    },
    async [Symbol.asyncDispose]() {
      // After a failed assertion, the service may refuse all writes.
      abandoning.abort();
      await running.catch(() => undefined);
    },
  };
}

function isRefusal({ status, json }: Answer): boolean {
  const code = toError(json);
  return (
    (status === 503 && code === 'unavailable') ||
    (status === 409 && code === 'idempotency_in_progress')
  );
}

function toError({ error }: Json): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

type Client = {
  /** Titles of the client's videos, by ID. */
  readonly titles: ReadonlyMap<string, string>;
  readonly write: () => Promise<void>;
  /** Compares the client's playlist with its videos, newest first. */
  readonly checkPlaylist: () => Promise<void>;
  /** Compares the share links of the client's videos, and their views, with the acknowledged ones. */
  readonly checkLinks: (videos: ReadonlyMap<string, Json>) => Promise<void>;
};

type ClientOptions = {
  readonly send: Send;
  readonly acknowledge: () => void;
  readonly origin: ScriptedOrigin;
};

/** A share link whose name is the title of its video. */
type OpenedLink = {
  readonly path: string;
  /** Requests for its page, with or without a response. */
  requests: number;
  /** Pages that were received. */
  views: number;
};

function createClient(name: string, { send, acknowledge, origin }: ClientOptions): Client {
  const titles = new Map<string, string>();
  /** By video. */
  const links = new Map<string, OpenedLink>();
  let writes = 0;
  let playlist: string | undefined;

  async function createPlaylist(): Promise<string> {
    const { json } = await send({
      method: 'POST',
      path: '/playlists',
      body: { title: name },
      headers: { 'idempotency-key': `playlist ${name}` },
      expected: [201],
    });
    return `/playlists/${String(json['id'])}`;
  }

  /** Opens the page of a video's link for several viewers. */
  async function view(id: string): Promise<void> {
    const link = links.get(id) ?? assert.fail(`${id} has no share link`);
    const viewer = async (): Promise<void> => {
      const { status, json } = await send({
        method: 'POST',
        path: link.path.replace('/links', '/share'),
        headers: { 'sec-fetch-site': 'same-origin' },
        body: '',
        expected: [200, 403],
        onRequest: () => {
          link.requests += 1;
        },
      });
      if (status === 200) link.views += 1;
      else assert.equal(toError(json), 'link_used_up');
    };
    await Promise.all(Array.from({ length: VIEWS_AT_ONCE }, viewer));
    assert.ok(link.views > 0 || link.requests > VIEWS_MAX, `${link.path} showed no page`);
    assert.ok(link.views <= VIEWS_MAX, `${link.path} showed ${link.views} pages`);
  }

  async function create(): Promise<void> {
    const title = `${name}-${writes}`;
    const { json } = await send({
      method: 'POST',
      path: '/videos',
      body: { url: origin.url(`/a.mp4?${title}`).href, title },
      headers: { prefer: 'respond-async', 'idempotency-key': title },
      expected: [200, 201, 202],
    });
    const id = String(json['id']);
    playlist ??= await createPlaylist();
    // Repeated, it changes nothing, because the playlist contains the video.
    const body = { videoIds: [id], after: null };
    await send({ method: 'POST', path: `${playlist}/videos`, body, expected: [200] });
    const values = { videoId: id, name: title, maxViews: VIEWS_MAX };
    // An interrupted creation may have created another link of the same name.
    const { json: created } = await send({
      method: 'POST',
      path: '/links',
      body: values,
      expected: [201],
    });
    links.set(id, { path: `/links/${String(created['id'])}`, requests: 0, views: 0 });
    titles.set(id, title);
    await view(id);
  }

  async function retitle(id: string): Promise<void> {
    const title = `${name}-${writes}`;
    const path = `/videos/${id}`;
    const before = titles.get(id);
    for (;;) {
      const { json, etag } = await send({ method: 'GET', path, expected: [200] });
      if (json['title'] === title) break;
      assert.equal(json['title'], before, `${id} lost an acknowledged title`);
      // Without the condition, an interrupted request could still be executed after later ones.
      const headers = { 'if-match': etag };
      const patch = { method: 'PATCH', path, body: { title }, headers } as const;
      if ((await send({ ...patch, expected: [200, 412] })).status === 200) break;
    }
    const { path: link } = links.get(id) ?? assert.fail(`${id} has no share link`);
    await send({ method: 'PATCH', path: link, body: { name: title }, expected: [200] });
    titles.set(id, title);
    await view(id);
  }

  async function remove(id: string): Promise<void> {
    const path = `/videos/${id}`;
    // A deletion whose response was lost finds nothing when it is repeated.
    await send({ method: 'DELETE', path, expected: [204, 404] });
    titles.delete(id);
    await send({ method: 'GET', path, expected: [404] });
    const { path: link } = links.get(id) ?? assert.fail(`${id} has no share link`);
    links.delete(id);
    await send({ method: 'GET', path: link, expected: [404] });
  }

  return {
    titles,
    async checkPlaylist() {
      if (playlist === undefined) return;
      const path = `${playlist}/videos?limit=${PAGE}`;
      const { json } = await send({ method: 'GET', path, expected: [200] });
      const ids = toList(json['data']).map(({ id }) => id);
      assert.deepEqual(ids, [...titles.keys()].toReversed());
      const { json: record } = await send({ method: 'GET', path: playlist, expected: [200] });
      assert.equal(record['videoCount'], ids.length);
    },
    async checkLinks(videos) {
      for (const [id, { path, requests, views }] of links) {
        const { json } = await send({ method: 'GET', path, expected: [200] });
        assert.deepEqual([json['videoId'], json['name']], [id, titles.get(id)]);
        const stored = Number(json['views']);
        assert.ok(stored <= Math.min(requests, VIEWS_MAX), `${path} counted ${stored} views`);
        // Pages of failed videos do not count.
        const isCounted = videos.get(id)?.['status'] !== 'failed';
        if (isCounted) assert.ok(stored >= views, `${path} lost views: ${stored} of ${views}`);
      }
    },
    async write() {
      writes += 1;
      const [oldest] = titles.keys();
      const latest = [...titles.keys()].at(-1);
      if (oldest !== undefined && titles.size >= VIDEOS_MAX) await remove(oldest);
      else if (latest !== undefined && writes % 2 === 0) await retitle(latest);
      else await create();
      acknowledge();
    },
  };
}

/** Lists all videos of the account, after their jobs have finished. */
async function listSettled(send: Send): Promise<ReadonlyMap<string, Json>> {
  for (;;) {
    const videos = await listAll(send);
    const isSettled = videos.every(({ status }) => status === 'ready' || status === 'failed');
    if (isSettled) return new Map(videos.map((video) => [String(video['id']), video]));
    await delay(POLL_MS);
  }
}

async function listAll(send: Send): Promise<readonly Json[]> {
  const videos: Json[] = [];
  for (let cursor: unknown = ''; typeof cursor === 'string';) {
    const path = `/videos?limit=${PAGE}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { json } = await send({ method: 'GET', path, expected: [200] });
    videos.push(...toList(json['data']));
    cursor = json['nextCursor'] ?? undefined;
  }
  return videos;
}

function toList(value: unknown): readonly Json[] {
  assert.ok(Array.isArray(value));
  return value;
}

/** A record may have failed only if every attempt was interrupted. */
function assertComplete(id: string, { status, sources, error }: Json): void {
  if (status === 'failed') assert.match(JSON.stringify(error), /every attempt was interrupted/, id);
  else assert.equal(toList(sources).length, 1, id);
}

function byId([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

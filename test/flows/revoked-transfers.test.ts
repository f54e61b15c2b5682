import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { isVideoId } from '#contract/ids.ts';
import { PlaybackTokens } from '#features/videos/access/playback-token.ts';
import { systemClock } from '#platform/clock.ts';
import type { DatabaseConfig } from '#platform/config/config.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { listChildProcesses } from '../support/child-processes.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { listHlsUrls } from '../support/manifest-urls.ts';
import {
  openScriptedOrigin,
  type Script,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import {
  createOwnedVideo,
  CREDENTIALS,
  logInToAccountArea,
  type NodeCaller,
  register,
} from '../support/service-client.ts';
import { openConnection, openSlowReader, type SlowReader } from '../support/slow-reader.ts';
import {
  runReelayInProcess,
  spawnService,
  type ServiceProcess,
  type Settings,
} from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { APP_SECRET, toDatabaseSettings } from '../support/test-settings.ts';

const MP4 = readFileSync(new URL('../../samples/fast-start.mp4', import.meta.url));
const SEGMENT = readFileSync(new URL('../../samples/hls-ts/360p/segment-0.ts', import.meta.url));
const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n/segment.ts\n';
const CHUNK = Buffer.alloc(1024, 7);
const METRICS_TOKEN = 'a token of many characters';
const POLL_MS = 20;
/** With SQLite, the processes of one service accept connections in turn. */
const READERS_PER_NODE = 3;
const TOKEN_SECONDS = 3600;

type Target = NodeCaller & {
  readonly id: string;
  readonly nodes: Nodes;
  readonly operator: Headers;
  readonly source: URL;
};
type Headers = Readonly<Record<string, string>>;

type Cause = {
  readonly name: string;
  /** Whether the video is private, and the readers have a playback token. */
  readonly hasToken?: boolean;
  /** Of a response that has not begun. Defaults to 404. */
  readonly status?: number;
  readonly revoke: (target: Target) => Promise<unknown>;
};

const CAUSES: readonly Cause[] = [
  { name: 'the video is deleted', revoke: (target) => change(target, 'DELETE') },
  {
    name: 'the video is deleted, and could be restored',
    revoke: ({ id, ...target }) => change({ ...target, id: `${id}?undo=60` }, 'DELETE'),
  },
  {
    name: 'the video becomes private',
    revoke: (target) => change(target, 'PATCH', { visibility: 'private' }),
  },
  {
    name: 'the playback tokens are revoked',
    hasToken: true,
    revoke: ({ id, ...target }) => change({ ...target, id: `${id}/playback-tokens` }, 'DELETE'),
  },
  {
    name: 'the playback token expires',
    hasToken: true,
    revoke: ({ nodes }) => advanceClocks(nodes, TOKEN_SECONDS),
  },
  {
    name: 'the operator deletes the video',
    revoke: ({ id, nodes }) => runReelayInProcess(['videos', 'delete', id], nodes.settings),
  },
  {
    name: 'the operator removes the video for legal reasons',
    status: 451,
    revoke: ({ id, node, operator }) => takeDown(node, { id, operator }),
  },
  {
    name: 'the operator blocks the source',
    status: 451,
    revoke: ({ source, node, operator }) => block(node, { source, operator }),
  },
];

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let nodes: Nodes;
  let node: ServiceProcess;
  let owner: Headers;
  let operator: Headers;
  before(async () => {
    nodes = await startNodes(await createDatabaseConfig());
    [node] = nodes.list;
    owner = await register(node);
    operator = await createOperator(nodes);
  });
  after(() => nodes[Symbol.asyncDispose]());

  for (const { name, hasToken = false, status: lossStatus = 404, revoke } of CAUSES) {
    it(`cuts transfers and event streams on every node when ${name}`, async () => {
      await using origin = await openStallingOrigin();
      const visibility = hasToken ? 'private' : 'public';
      const caller = { node, owner, visibility };
      const ids = {
        clip: await createOwnedVideo(origin.url('/clip.mp4'), caller),
        live: await createOwnedVideo(origin.url('/live.m3u8'), caller),
      };
      origin.stall();
      const paths = await findPaths(node, ids, hasToken);
      const readers: SlowReader[] = [];
      for (const { url } of nodes.list) {
        for (let count = 0; count < READERS_PER_NODE; count += 1) {
          readers.push(await openSlowReader(new URL(paths.clip, url)));
          readers.push(await openSlowReader(new URL(paths.segment, url)));
          readers.push(await openSlowReader(new URL(paths.status, url), EVENTS));
        }
      }
      for (const { status } of readers) assert.equal(status, 200);
      // Last, and revoked first, because the service ends a reload that takes too long.
      const reloads = nodes.list.flatMap(({ url }) =>
        Array.from({ length: READERS_PER_NODE }, () => readStatus(new URL(paths.reload, url))),
      );
      await origin.waitForReload();

      const shared = { ...caller, nodes, operator };
      await revoke({ ...shared, id: ids.live, source: origin.url('/live.m3u8') });
      await revoke({ ...shared, id: ids.clip, source: origin.url('/clip.mp4') });
      for (const [index, reader] of readers.entries()) {
        const isEventStream = index % 3 === 2;
        assert.equal(await reader.isComplete, isEventStream);
      }
      assert.deepEqual(new Set(await Promise.all(reloads)), new Set([lossStatus]));
      await origin.waitUntilIdle();
    });
  }

  it('ends the event streams of private videos when the session of the owner is revoked', async () => {
    await using origin = await openStallingOrigin();
    const id = await createOwnedVideo(origin.url('/live.m3u8'), {
      node,
      owner,
      visibility: 'private',
    });
    const session = await logIn(node);
    const headers = { ...EVENTS, ...session };
    const open = ({ url }: ServiceProcess) =>
      openSlowReader(new URL(`/api/v1/videos/${id}/status`, url), headers);
    const readers = await Promise.all(nodes.list.map(open));

    const path = '/api/v1/auth/logout';
    const { status } = await callService(node, `POST ${path}`, { headers: session });
    assert.equal(status, 204);
    for (const { isComplete } of readers) await isComplete;
  });

  it('cuts the transfers of all videos of a deleted account', async () => {
    await using origin = await openStallingOrigin();
    const caller = { node, owner, visibility: 'public' };
    const id = await createOwnedVideo(origin.url('/clip.mp4'), caller);
    origin.stall();
    const open = ({ url }: ServiceProcess) => openSlowReader(new URL(`/stream/${id}`, url));
    const readers = await Promise.all(nodes.list.map(open));

    await requestJson(node, 'DELETE /account/api/account', {
      headers: await logInToAccountArea(node, CREDENTIALS),
      body: { password: CREDENTIALS.password, immediately: true },
    });
    for (const { isComplete } of readers) assert.equal(await isComplete, false);
    await origin.waitUntilIdle();
  });

  it('counts the cut responses by cause', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetch(new URL('/metrics', node.url), { headers })).text();
    for (const cause of ['deleted', 'removed', 'private', 'revoked', 'expired', 'signed_out']) {
      assert.match(
        metrics,
        new RegExp(`^reelay_responses_cut_total\\{cause="${cause}"\\} [1-9]`, 'm'),
      );
    }
  });
});

/** Creates an account that operates the service. */
async function createOperator({ list: [node], settings }: Nodes): Promise<Headers> {
  const email = 'ops@example.com';
  const headers = await register(node, email);
  await runReelayInProcess(['accounts', 'role', email, 'operator'], settings);
  return headers;
}

async function takeDown(
  node: NodeCaller['node'],
  { id, operator }: Pick<Target, 'id' | 'operator'>,
): Promise<void> {
  const request = `POST /api/v1/admin/videos/${id}/take-down`;
  await requestJson(node, request, { headers: operator, body: { reason: 'court_order' } });
}

async function block(
  node: NodeCaller['node'],
  { source, operator }: Pick<Target, 'source' | 'operator'>,
): Promise<void> {
  const body = { kind: 'pattern', value: source.href, reason: 'Complaint' };
  await requestJson(node, 'POST /api/v1/admin/blocks', { headers: operator, body });
}

const EVENTS = { accept: 'text/event-stream' };

async function logIn(node: ServiceProcess): Promise<Headers> {
  const { token } = await requestJson(node, 'POST /api/v1/auth/login', { body: CREDENTIALS });
  return { authorization: `Bearer ${String(token)}` };
}

type Nodes = AsyncDisposable & {
  readonly list: readonly [ServiceProcess, ...ServiceProcess[]];
  readonly settings: Settings;
  /** Contains the milliseconds by which the clocks of the nodes are ahead. */
  readonly clockFile: string;
};

/** Starts two processes: one service with SQLite, two nodes with PostgreSQL. */
async function startNodes(database: DatabaseConfig): Promise<Nodes> {
  const opened = new AsyncDisposableStack();
  const folder = opened.use(await openTemporaryFolder());
  const clockFile = join(folder.path, 'clock');
  const settings = {
    DATA_DIR: folder.path,
    METRICS_TOKEN,
    ADMIN_CONSOLE: 'on',
    ...toDatabaseSettings(database),
  };
  const shared = { settings, clockFile, [Symbol.asyncDispose]: () => opened.disposeAsync() };
  const start = async (more: Settings = {}): Promise<ServiceProcess> =>
    opened.use(await spawnService({ ...settings, CLOCK_OFFSET_FILE: clockFile, ...more }));
  if (database.kind === 'sqlite') return { list: [await start({ WORKERS: '2' })], ...shared };
  return { list: [await start(), await start()], ...shared };
}

async function advanceClocks({ list, clockFile }: Nodes, seconds: number): Promise<void> {
  await writeFile(clockFile, String(seconds * 1000));
  const pids = list.flatMap(({ pid }) => [pid, ...listChildProcesses(pid)]);
  for (const pid of pids) process.kill(pid, 'SIGUSR2');
}

type StallingOrigin = ScriptedOrigin & {
  /** From now on, no response ends. */
  readonly stall: () => void;
  /** Resolves when the upstream of a blocking playlist reload has been requested. */
  readonly waitForReload: () => Promise<void>;
  /** Resolves when no unfinished response is left. */
  readonly waitUntilIdle: () => Promise<void>;
};

async function openStallingOrigin(): Promise<StallingOrigin> {
  const unfinished = new Set<ServerResponse>();
  const reload = Promise.withResolvers<void>();
  const serveForever: Script = (request, response) => {
    unfinished.add(response);
    response.once('close', () => unfinished.delete(response));
    if (request.url?.includes('_HLS_msn') === true) {
      reload.resolve();
      return;
    }
    response.writeHead(200, { 'content-length': '99999999999' }).flushHeaders();
    // Without traffic, the service would give up the upstream.
    const timer = setInterval(() => response.write(CHUNK), POLL_MS);
    response.once('close', () => clearInterval(timer));
  };
  const playlist = serveBytes(PLAYLIST, { type: 'application/vnd.apple.mpegurl' });
  const origin = await openScriptedOrigin({
    '/clip.mp4': serveBytes(MP4, { type: 'video/mp4' }),
    '/live.m3u8': playlist,
    '/segment.ts': serveBytes(SEGMENT, { type: 'video/mp2t' }),
  });
  return {
    ...origin,
    stall() {
      origin.script('/clip.mp4', serveForever);
      origin.script('/segment.ts', serveForever);
      origin.script('/live.m3u8', (request, response) => {
        const isReload = request.url?.includes('_HLS_msn') === true;
        (isReload ? serveForever : playlist)(request, response);
      });
    },
    waitForReload: () => reload.promise,
    async waitUntilIdle() {
      while (unfinished.size > 0) await delay(POLL_MS);
    },
  };
}

type Paths = Readonly<Record<'clip' | 'segment' | 'status' | 'reload', string>>;

async function findPaths(
  { url }: ServiceProcess,
  ids: { readonly clip: string; readonly live: string },
  hasToken: boolean,
): Promise<Paths> {
  const query = (id: string): string => (hasToken ? `token=${createToken(id)}` : '');
  const playlist = new URL(`/stream/${ids.live}?${query(ids.live)}`, url);
  const [segment] = listHlsUrls(await (await fetch(playlist)).text(), playlist);
  assert.ok(segment);
  return {
    clip: `/stream/${ids.clip}?${query(ids.clip)}`,
    segment: segment.pathname + segment.search,
    status: `/api/v1/videos/${ids.live}/status?${query(ids.live)}`,
    reload: `/stream/${ids.live}?_HLS_msn=9&${query(ids.live)}`,
  };
}

function createToken(id: string): string {
  assert.ok(isVideoId(id));
  const secrets = createSecrets(APP_SECRET);
  const expiresAtSeconds = Math.floor(systemClock() / 1000) + TOKEN_SECONDS;
  const tokens = new PlaybackTokens({ secrets });
  return tokens.write(id, { epoch: 0, expiresAtSeconds });
}

async function readStatus(url: URL): Promise<number> {
  const response = await openConnection(url);
  response.resume();
  return response.statusCode ?? 0;
}

async function change({ node, owner, id }: Target, method: string, body?: unknown): Promise<void> {
  const path = `/api/v1/videos/${id}`;
  const { status } = await callService(node, `${method} ${path}`, { headers: owner, body });
  assert.ok(status === 200 || status === 204);
}

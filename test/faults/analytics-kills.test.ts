// docs/faults.md 110: who takes reports may be killed at any moment, and no event that was acknowledged is lost or counted twice.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import type { DatabaseConfig } from '#platform/config/config.ts';
import { readEnvironment } from '#platform/config/env.ts';
import type { Database } from '#platform/db/database.ts';

import { forEachDatabase } from '../support/databases.ts';
import { toLine } from '../support/reports.ts';
import { openScriptedOrigin } from '../support/scripted-origin.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { registerOwner } from '../support/webhook-owner.ts';

const EVENTS = Number(readEnvironment()['ANALYTICS_KILL_EVENTS'] ?? 600);
/** By how many of the events that were acknowledged: fewer than one node takes, which may be the quicker by far. */
const EVENTS_PER_KILL = 250;
const VIEWS = 12;
const EVENTS_PER_BODY = 5;
const VIDEOS = 2;
const AWAY_MS = 20;
const SETTINGS = { APP_SECRET: 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU', ROLE: 'web' };

forEachDatabase((_kind, open, { newPlace }) => {
  it(`${EVENTS} events count once each over ${Math.floor(EVENTS / EVENTS_PER_KILL)} kills`, async () => {
    const place = await newPlace();
    await using origin = await openScriptedOrigin({});
    await using nodes = await startNodes(place);
    const owner = await registerOwner(() => nodes.find(0));
    const videos: string[] = [];
    for (let index = 0; index < VIDEOS; index += 1) {
      videos.push(await owner.createVideo(origin.url(`/${index}.mp4`)));
    }
    let acknowledged = 0;
    let repeated = 0;

    /** Sends its events in order, each body until it is acknowledged, to any node that is there. */
    async function play(view: number): Promise<void> {
      const cid = videos[view % VIDEOS] ?? '';
      for (let sn = 0; sn < EVENTS / VIEWS; sn += EVENTS_PER_BODY) {
        const body = Array.from({ length: EVENTS_PER_BODY }, (_, index) =>
          toLine({ cid, sid: `view-${view}`, e: 'e', sta: 'p', sn: sn + index, ts: Date.now() }),
        ).join('\n');
        for (let tries = 0; !(await send(nodes.find(view + tries), body)); tries += 1) {
          repeated += 1;
          await delay(AWAY_MS);
        }
        const before = acknowledged;
        acknowledged += EVENTS_PER_BODY;
        const kills = Math.floor(acknowledged / EVENTS_PER_KILL);
        if (kills > Math.floor(before / EVENTS_PER_KILL)) nodes.killOne();
      }
    }

    await Promise.all(Array.from({ length: VIEWS }, (_, view) => play(view)));
    await nodes.stop();
    assert.ok(nodes.kills() > 0 && repeated > 0, 'nobody was killed in the middle');

    const database = await open(place);
    const sessions = await database.queries
      .selectFrom('play_sessions')
      .select(['session_id', 'errors'])
      .execute();
    assert.equal(sessions.length, VIEWS);
    for (const { session_id, errors } of sessions) {
      assert.equal(
        errors,
        Math.ceil(EVENTS / VIEWS / EVENTS_PER_BODY) * EVENTS_PER_BODY,
        session_id,
      );
    }
    // The sums were written with the sessions, or not at all.
    const sums = await readSums(database);
    for (const [dimension, { errors, played }] of sums) {
      assert.deepEqual([errors, played], [acknowledged, VIEWS], dimension);
    }
    assert.equal(sums.size, 8 + 9);
  });
});

async function send(node: URL | undefined, body: string): Promise<boolean> {
  if (node === undefined) return false;
  const answer = await fetch(new URL('/api/v1/analytics/events', node), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
  }).catch(() => undefined);
  if (answer !== undefined && answer.status !== 204 && answer.status !== 503) {
    throw new Error(`${answer.status} ${await answer.text()}`);
  }
  return answer?.status === 204;
}

type Nodes = AsyncDisposable & {
  /** One of them; undefined while it starts again. */
  readonly find: (index: number) => URL | undefined;
  /** Any; another is started in its place. */
  readonly killOne: () => void;
  readonly kills: () => number;
  readonly stop: () => Promise<void>;
};

/** Two that write to one database, SQLite's file too. */
async function startNodes(place: DatabaseConfig): Promise<Nodes> {
  const where =
    place.kind === 'sqlite' ? { DATA_DIR: dirname(place.file) } : { DATABASE_URL: place.url };
  const start = (): Promise<ServiceProcess> => startServiceProcess({ ...SETTINGS, ...where });
  const nodes: (ServiceProcess | undefined)[] = [await start(), await start()];
  let kills = 0;
  let replacing = Promise.resolve();

  async function replaceOne(): Promise<void> {
    const index = Math.floor(Math.random() * nodes.length);
    const victim = nodes[index];
    nodes[index] = undefined;
    kills += 1;
    await victim?.end('SIGKILL');
    nodes[index] = await start();
  }

  async function stop(): Promise<void> {
    await replacing;
    for (const node of nodes) await node?.end('SIGKILL');
  }

  return {
    find: (index) => nodes[index % nodes.length]?.url,
    killOne: () => {
      replacing = replacing.then(replaceOne);
    },
    kills: () => kills,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

type Sum = { readonly errors: number; readonly played: number };

/** By scope's kind and dimension. */
async function readSums({ queries }: Database): Promise<ReadonlyMap<string, Sum>> {
  const rows = await queries
    .selectFrom('analytics_rollups')
    .select(['scope', 'dimension', 'errors', 'plays'])
    .execute();
  const sums = new Map<string, Sum>();
  for (const { scope, dimension, errors, plays } of rows) {
    const name = `${scope.slice(0, 3)} ${dimension}`;
    const sum = sums.get(name) ?? { errors: 0, played: 0 };
    sums.set(name, { errors: sum.errors + errors, played: sum.played + plays });
  }
  return sums;
}

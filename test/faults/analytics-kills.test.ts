// docs/faults.md 110: nodes that ingest reports may be killed at any time. No acknowledged event is
// lost or counted twice.
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
import { type ServiceProcess, spawnService } from '../support/spawn-service.ts';
import { registerOwner } from '../support/webhook-owner.ts';

const EVENTS = Number(readEnvironment()['ANALYTICS_KILL_EVENTS'] ?? 600);
/**
 * Acknowledged events per kill. Low enough for every kill to happen, even if one fast node ingests
 * most events.
 */
const EVENTS_PER_KILL = 250;
const VIEWS = 12;
const EVENTS_PER_BODY = 5;
const VIDEOS = 2;
const RETRY_MS = 20;
const SETTINGS = { APP_SECRET: 'Tq7vW2mXk9RbZ4nLc8HsJ5dYf3GpA6eU', ROLE: 'web' };

forEachDatabase((_kind, open, { createDatabaseConfig }) => {
  it(`counts each of ${EVENTS} events once over ${Math.floor(EVENTS / EVENTS_PER_KILL)} kills`, async () => {
    const databaseConfig = await createDatabaseConfig();
    await using origin = await openScriptedOrigin({});
    await using nodes = await startNodes(databaseConfig);
    const owner = await registerOwner(() => nodes.find(0));
    const videos: string[] = [];
    for (let index = 0; index < VIDEOS; index += 1) {
      videos.push(await owner.createVideo(origin.url(`/${index}.mp4`)));
    }
    let acknowledged = 0;
    let repeated = 0;

    /** Sends the events of a view in order. Each body is repeated until a node acknowledges it. */
    async function play(view: number): Promise<void> {
      const cid = videos[view % VIDEOS] ?? '';
      for (let sn = 0; sn < EVENTS / VIEWS; sn += EVENTS_PER_BODY) {
        const body = Array.from({ length: EVENTS_PER_BODY }, (_, index) =>
          toLine({ cid, sid: `view-${view}`, e: 'e', sta: 'p', sn: sn + index, ts: Date.now() }),
        ).join('\n');
        for (let attempts = 0; !(await send(nodes.find(view + attempts), body)); attempts += 1) {
          repeated += 1;
          await delay(RETRY_MS);
        }
        const before = acknowledged;
        acknowledged += EVENTS_PER_BODY;
        const kills = Math.floor(acknowledged / EVENTS_PER_KILL);
        if (kills > Math.floor(before / EVENTS_PER_KILL)) nodes.killOne();
      }
    }

    await Promise.all(Array.from({ length: VIEWS }, (_, view) => play(view)));
    await nodes.stop();
    assert.ok(nodes.kills() > 0 && repeated > 0, 'no kill interrupted the ingestion');

    const database = await open(databaseConfig);
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
    // Rollups are committed together with the sessions, or not at all.
    const rollups = await readRollups(database);
    for (const [dimension, { errors, played }] of rollups) {
      assert.deepEqual([errors, played], [acknowledged, VIEWS], dimension);
    }
    assert.equal(rollups.size, 8 + 9);
  });
});

async function send(node: URL | undefined, body: string): Promise<boolean> {
  if (node === undefined) return false;
  const response = await fetch(new URL('/api/v1/analytics/events', node), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
  }).catch(() => undefined);
  if (response !== undefined && response.status !== 204 && response.status !== 503) {
    throw new Error(`${response.status} ${await response.text()}`);
  }
  return response?.status === 204;
}

type Nodes = AsyncDisposable & {
  /** Returns the URL of a node, or undefined while the node restarts. */
  readonly find: (index: number) => URL | undefined;
  /** Kills a random node and starts a replacement. */
  readonly killOne: () => void;
  readonly kills: () => number;
  readonly stop: () => Promise<void>;
};

/** Starts two nodes that write to the same database, even to an SQLite file. */
async function startNodes(databaseConfig: DatabaseConfig): Promise<Nodes> {
  const databaseSettings =
    databaseConfig.kind === 'sqlite'
      ? { DATA_DIR: dirname(databaseConfig.file) }
      : { DATABASE_URL: databaseConfig.url };
  const start = (): Promise<ServiceProcess> => spawnService({ ...SETTINGS, ...databaseSettings });
  const nodes: (ServiceProcess | undefined)[] = [await start(), await start()];
  let kills = 0;
  let replacing = Promise.resolve();

  async function replaceOne(): Promise<void> {
    const index = Math.floor(Math.random() * nodes.length);
    const victim = nodes[index];
    nodes[index] = undefined;
    kills += 1;
    await victim?.stop('SIGKILL');
    nodes[index] = await start();
  }

  async function stop(): Promise<void> {
    await replacing;
    for (const node of nodes) await node?.stop('SIGKILL');
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

type Rollup = { readonly errors: number; readonly played: number };

/** Keyed by the kind of scope and the dimension. */
async function readRollups({ queries }: Database): Promise<ReadonlyMap<string, Rollup>> {
  const rows = await queries
    .selectFrom('analytics_rollups')
    .select(['scope', 'dimension', 'errors', 'plays'])
    .execute();
  const rollups = new Map<string, Rollup>();
  for (const { scope, dimension, errors, plays } of rows) {
    const name = `${scope.slice(0, 3)} ${dimension}`;
    const rollup = rollups.get(name) ?? { errors: 0, played: 0 };
    rollups.set(name, { errors: rollup.errors + errors, played: rollup.played + plays });
  }
  return rollups;
}

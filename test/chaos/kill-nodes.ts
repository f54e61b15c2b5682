import { setTimeout as delay } from 'node:timers/promises';

import type { DatabaseConfig } from '#platform/config/config.ts';

import type { ChaosCase } from './chaos-case.ts';
import { openLoad } from './load.ts';
import { openVideoOrigin, startNode } from './nodes.ts';
import { assertIntact, openChaosDatabase } from './open-chaos-database.ts';

/** A process is killed within this many writes of the clients, and this time after the last one. */
const WRITES_MAX = 20;
const DELAY_MS_MAX = 20;
/** Checks of the database file between kills. */
const KILLS_PER_CHECK = 25;

export function killNodes(database: DatabaseConfig['kind']): ChaosCase {
  return {
    name: `kills under load, ${database}`,
    database,
    invariant: 'every acknowledged write survives, once, and no record is written in part',
    async run({ kills }) {
      await using store = await openChaosDatabase(database);
      await using origin = await openVideoOrigin();
      await using node = await startNode(store.settings);
      await using load = await openLoad({ findService: node.find, origin });
      for (let kill = 1; kill <= kills; kill += 1) {
        await load.waitForWrites(Math.ceil(Math.random() * WRITES_MAX));
        await delay(Math.random() * DELAY_MS_MAX);
        await node.stop('SIGKILL');
        if (kill % KILLS_PER_CHECK === 0) await assertIntact(store.config);
        await node.start();
      }
      await load.finish();
      await node.stop('SIGTERM');
      await assertIntact(store.config);
      const { acknowledged, interrupted } = load.counts;
      return `${kills} kills, ${acknowledged} acknowledged writes, ${interrupted} interrupted`;
    },
  };
}

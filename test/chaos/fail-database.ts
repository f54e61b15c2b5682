import type { ChaosCase } from './chaos-case.ts';
import { type Load, openLoad } from './load.ts';
import { openVideoOrigin, startNode, waitUntilReady } from './nodes.ts';
import { assertIntact, openServer } from './open-chaos-database.ts';

/** Requests that fail before the fault ends. */
const FAILURES = 6;

export const freezeDatabase: ChaosCase = {
  name: 'a database that freezes',
  database: 'postgres',
  // test/faults/service-frozen-database.test.ts is the short version.
  isLong: true,
  invariant: 'requests fail with 503 or wait, and all writes resume without a restart',
  async run({ writes }) {
    await using postgres = await openServer();
    await using origin = await openVideoOrigin();
    await using node = await startNode({ DATABASE_URL: postgres.url });
    await using load = await openLoad({ findService: node.find, origin });
    await load.waitForWrites(writes);
    await postgres.freeze();
    await load.waitForFailures(FAILURES);
    await postgres.thaw();
    await load.waitForWrites(writes);
    await waitUntilReady(node);
    await load.finish();
    await assertIntact({ kind: 'postgres', url: postgres.url });
    return describe(load);
  },
};

export const crashDatabase: ChaosCase = {
  name: 'a database that is killed and restarted under load',
  database: 'postgres',
  invariant: 'requests get 503, and all writes resume without a restart of the service',
  async run({ writes }) {
    await using postgres = await openServer();
    await using origin = await openVideoOrigin();
    await using node = await startNode({ DATABASE_URL: postgres.url });
    await using load = await openLoad({ findService: node.find, origin });
    await load.waitForWrites(writes);
    await postgres.crash();
    await load.waitForWrites(writes);
    await waitUntilReady(node);
    await load.finish();
    await assertIntact({ kind: 'postgres', url: postgres.url });
    return describe(load);
  },
};

function describe({ counts }: { readonly counts: Load['counts'] }): string {
  return `${counts.acknowledged} acknowledged writes, ${counts.refused} refused, ${counts.interrupted} without a response`;
}

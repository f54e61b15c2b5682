import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';

import { postVideo, waitUntilResolved } from '../support/service-client.ts';
import type { ChaosCase } from './chaos-case.ts';
import { type LinkState, openDatabaseLink } from './database-link.ts';
import { openLoad } from './load.ts';
import { openVideoOrigin, serveFile, startNode, waitUntilReady } from './nodes.ts';
import { assertIntact, openServer } from './open-chaos-database.ts';

/** Requests that fail before the partition ends. */
const FAILURES = 6;
const PATH = '/held.mp4';

export function partitionNodes(fault: Exclude<LinkState, 'open'>): ChaosCase {
  return {
    name: `two nodes, one partitioned from the database, ${fault}`,
    database: 'postgres',
    // PostgreSQL ends the transactions of a silent client after 30 seconds.
    isLong: fault === 'frozen',
    invariant: 'the other node takes over jobs after their leases, and late results change nothing',
    async run({ writes }) {
      await using postgres = await openServer();
      await using link = await openDatabaseLink(postgres.socket);
      await using origin = await openVideoOrigin();
      await using lost = await startNode({ DATABASE_URL: link.url });
      await using other = await startNode({ DATABASE_URL: postgres.url, ROLE: 'web' });
      // Random, because an ETag is valid only on the node that sent it: their URLs differ.
      const findService = (): URL | undefined => (Math.random() < 0.5 ? lost : other).find();
      await using load = await openLoad({ findService, origin });
      await load.waitForWrites(writes);

      // The node that will be lost is the only worker. It waits for the origin.
      const held = Promise.withResolvers<ServerResponse>();
      origin.script(PATH, (_request, response) => held.resolve(response));
      const { id } = await postVideo(other.process().url, origin.url(PATH), 'respond-async');
      const response = await held.promise;
      origin.script(PATH, serveFile);
      link.set(fault);
      await load.waitForFailures(FAILURES);
      await using successor = await startNode({ DATABASE_URL: postgres.url, ROLE: 'worker' });
      const { status } = await waitUntilResolved(other.process().url, id);
      assert.equal(status, 'ready');
      response.writeHead(404).end();
      link.set('open');
      await waitUntilReady(lost);
      await load.waitForWrites(writes);
      await load.finish();
      const video = await waitUntilResolved(lost.process().url, id);
      assert.deepEqual([video.status, video.sources.length], ['ready', 1]);
      await successor.stop('SIGTERM');
      await assertIntact({ kind: 'postgres', url: postgres.url });
      const { acknowledged, refused, interrupted } = load.counts;
      return `${acknowledged} acknowledged writes, ${refused} refused, ${interrupted} without a response`;
    },
  };
}

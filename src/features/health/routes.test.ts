import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, describe, it } from 'node:test';

import { sql } from 'kysely';

import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { closeGracefully } from '#platform/http/server/close-gracefully.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { createMetrics } from '#platform/metrics/create-metrics.ts';
import { createTestServer, listen, type TestServer } from '#test/support/http-server.ts';

import { registerHealthRoutes } from './routes.ts';

const TOKEN = 'a token of enough characters';

describe('health', () => {
  let folder = '';
  let database: Database;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reelay-health-'));
    const log = createLogger({ logLevel: 'silent' });
    database = await openDatabase({ kind: 'sqlite', file: join(folder, 'a.db') }, { log });
  });
  after(async () => {
    await database[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  function start(
    metricsToken: string | null,
    { clock = systemClock, checked = database, node = { isDraining: false } } = {},
  ): TestServer {
    const app = createTestServer();
    const databaseConfig = { kind: 'sqlite', file: join(folder, 'a.db') } as const;
    const deps = {
      database: checked,
      databaseConfig,
      clock,
      node,
      metrics: createMetrics(),
      outageMsMax: 30_000,
    };
    registerHealthRoutes(app.server, { ...deps, metricsToken });
    return app;
  }

  it('reports that the process is alive', async () => {
    await using app = start(null);
    const response = await app.server.inject({ url: '/healthz' });
    assert.equal(response.statusCode, 200);
    assert.deepEqual(response.json(), { status: 'ok' });
    assert.equal(response.headers['cache-control'], 'no-store');
  });

  it('is ready while the database responds', async () => {
    await using app = start(null);
    const response = await app.server.inject({ url: '/readyz' });
    assert.equal(response.statusCode, 200);
    assert.deepEqual(response.json(), { status: 'ready' });
  });

  it('is alive but not ready without the database, and hides the database error', async () => {
    const file = join(folder, 'gone.db');
    const log = createLogger({ logLevel: 'silent' });
    const gone = await openDatabase({ kind: 'sqlite', file }, { log });
    await gone[Symbol.asyncDispose]();
    await using app = start(null, { checked: gone });

    const response = await app.server.inject({ url: '/readyz' });
    assert.equal(response.statusCode, 503);
    assert.equal(response.json().error.code, 'unavailable');
    assert.match(String(response.headers['retry-after']), /^\d+$/);
    assert.doesNotMatch(response.json().error.message, /sqlite|gone|\.db/i);
    assert.equal((await app.server.inject({ url: '/healthz' })).statusCode, 200);
  });

  // docs/faults.md 111
  it('is not ready while the disk is full, and checks at most every five seconds', async () => {
    let now = 0;
    await using app = start(null, { clock: () => now });
    const setPagesMax = (pages: number) =>
      database.transaction((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
    await setPagesMax(1);
    await assert.rejects(useUpPages(database), { code: 'unavailable' });
    const readStatus = async () => (await app.server.inject({ url: '/readyz' })).statusCode;
    assert.equal(await readStatus(), 503);
    await setPagesMax(1_000_000);
    now = 4_999;
    assert.equal(await readStatus(), 503);
    now = 5_000;
    assert.equal(await readStatus(), 200);
  });

  it('is not ready as soon as shutdown starts', async () => {
    await using app = start(null);
    const body = new PassThrough();
    app.server.get('/stream', async (_request, reply) => reply.send(body));
    const socket = connect(await listen(app.server), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.write('GET /stream HTTP/1.1\r\nHost: a\r\n\r\n');
    body.write('first');
    await once(socket, 'data');

    const closed = closeGracefully(app.server, 10_000);
    socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(app.server.server, 'request');
    body.end();
    await Promise.all([once(socket, 'close'), closed]);
    assert.match(received, /HTTP\/1\.1 503 .*"unavailable"/s);
  });

  it('returns metrics for a request with the token', async () => {
    await using app = start(TOKEN);
    const response = await app.server.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    assert.equal(response.statusCode, 200);
    assert.match(String(response.headers['content-type']), /^text\/plain; version=/);
    assert.match(response.body, /^reelay_streams_open 0$/m);
  });

  for (const authorization of [
    '',
    'Bearer',
    'Bearer wrong',
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
  ]) {
    it(`returns 404 for the credentials "${authorization}"`, async () => {
      await using app = start(TOKEN);
      const response = await app.server.inject({ url: '/metrics', headers: { authorization } });
      assert.equal(response.statusCode, 404);
    });
  }

  it('disables metrics without a configured token', async () => {
    await using app = start(null);
    const response = await app.server.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer null' },
    });
    assert.equal(response.statusCode, 404);
  });
});

/** Writes records until the database cannot grow. */
async function useUpPages(database: Database): Promise<void> {
  for (let id = 0; ; id += 1) {
    const row = { id: String(id), filler: 'x'.repeat(4096) };
    await database.transaction((tx) => tx.insertInto('write_checks').values(row).execute());
  }
}

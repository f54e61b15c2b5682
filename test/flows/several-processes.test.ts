import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { after, before, describe, it } from 'node:test';

import { LOGIN_FAILURES_MAX } from '#features/accounts/index.ts';
import type { AdminSystemWire } from '#features/admin/system-wire.ts';

import { listChildProcesses } from '../support/child-processes.ts';
import { forEachDatabase } from '../support/databases.ts';
import { callService, requestJson } from '../support/http-client.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { CREDENTIALS, logInToAccountArea, register } from '../support/service-client.ts';
import {
  runReelayInProcess,
  runService,
  spawnService,
  type ServiceProcess,
} from '../support/spawn-service.ts';
import { openTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';
import { waitUntil } from '../support/wait-until.ts';

const MP4 = readFileSync(new URL('../../samples/fast-start.mp4', import.meta.url));
const METRICS_TOKEN = 'a token of many characters';
const READS = 6;

describe('WORKERS=3', () => {
  it('serves on one port, sums up metrics, replaces dead processes, and shuts down cleanly', async () => {
    await using origin = await openScriptedOrigin({
      '/a.mp4': serveBytes(MP4, { type: 'video/mp4' }),
    });
    await using dataDir = await openTemporaryFolder();
    await using service = await spawnService({
      DATA_DIR: dataDir.path,
      WORKERS: '3',
      METRICS_TOKEN,
    });
    const created = await fetch(new URL('/api/v1/videos', service.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'wait=10' },
      body: JSON.stringify({ url: origin.url('/a.mp4').href }),
    });
    assert.equal(created.status, 201);
    const video = new URL(created.headers.get('location') ?? '', service.url);
    // Each connection goes to the next process.
    for (let count = 0; count < READS; count += 1) assert.equal((await read(video)).status, 200);
    await waitUntil(async () => (await countReads(service.url)) === READS);

    const [first = 0, second = 0, ...others] = listChildProcesses(service.pid);
    assert.equal(others.length, 1);
    for (const pid of [first, second]) process.kill(pid, 'SIGKILL');
    await waitUntil(async () => {
      const pids = listChildProcesses(service.pid);
      return pids.length === 3 && !pids.includes(first) && !pids.includes(second);
    });
    for (let count = 0; count < READS; count += 1) assert.equal((await read(video)).status, 200);
    assert.equal((await service.stop('SIGTERM')).code, 0);
  });

  it('does not start if the first process fails to start', async () => {
    const { code, stderr } = await runService([], {
      WORKERS: '2',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      APP_SECRET: 'a secret of thirty-two characters or more',
    });
    assert.equal(code, 3);
    assert.match(stderr, /^reelay: /m);
  });
});

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let dataDir: TemporaryFolder;
  let service: ServiceProcess;
  let database: Readonly<Record<string, string>>;
  before(async () => {
    dataDir = await openTemporaryFolder();
    database = toDatabaseSettings(await createDatabaseConfig());
    service = await spawnService({
      DATA_DIR: dataDir.path,
      ...database,
      WORKERS: '2',
      RATE_LIMIT_API: `${READS}/1h`,
      ADMIN_CONSOLE: 'on',
    });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await dataDir[Symbol.asyncDispose]();
  });

  it('counts the requests of all processes together with WORKERS=2', async () => {
    const video = new URL('/api/v1/videos/vid_1111111111111111', service.url);
    const limits: (string | undefined)[] = [];
    for (let count = 0; count < READS; count += 1) {
      const { status, headers } = await read(video);
      assert.equal(status, 404);
      limits.push(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
    }
    assert.deepEqual(limits, ['5', '4', '3', '2', '1', '0']);
    const { status, headers } = await read(video);
    assert.equal(status, 429);
    assert.ok(Number(headers['retry-after']) > 0);
  });

  it('drains all processes of the node with WORKERS=2', async () => {
    const operator = { email: 'ops@example.com', password: CREDENTIALS.password };
    await register(service, operator.email);
    const session = await logInToAccountArea(service, operator);
    const role = await runReelayInProcess(['accounts', 'role', operator.email, 'operator'], {
      DATA_DIR: dataDir.path,
      ...database,
    });
    assert.equal(role.code, 0, role.stderr);
    const headers = { ...session, connection: 'close' };
    const system = 'GET /api/v1/admin/system';
    const { nodes } = await requestJson<AdminSystemWire>(service, system, { headers });
    assert.deepEqual(
      nodes.map(({ processes }) => processes.map(({ role: kind }) => kind)),
      [['all', 'web']],
    );
    for (const [change, status] of [
      ['drain', 503],
      ['resume', 200],
    ] as const) {
      const changed = await callService(
        service,
        `POST /api/v1/admin/nodes/${nodes[0]?.id}/${change}`,
        { headers, body: { reason: 'ticket 4711' } },
      );
      assert.equal(changed.status, 204);
      // Each connection goes to the next process.
      const readiness = new URL('/readyz', service.url);
      await waitUntil(async () => {
        const responses = [await read(readiness), await read(readiness), await read(readiness)];
        return responses.every((response) => response.status === status);
      });
    }
  });

  it('counts wrong passwords together with WORKERS=2, and starts over after a login', async () => {
    await register(service);
    const guesses = Array.from({ length: LOGIN_FAILURES_MAX - 1 }, () => 401);
    for (const status of guesses) assert.equal(await logIn('wrong'), status);
    assert.equal(await logIn(CREDENTIALS.password), 200);
    for (const status of [...guesses, 401, 429, 429]) assert.equal(await logIn('wrong'), status);
  });

  async function logIn(password: string): Promise<number> {
    const path = '/api/v1/auth/login';
    // Each connection goes to the next process.
    const headers = { connection: 'close' };
    const body = { ...CREDENTIALS, password };
    return (await callService(service, `POST ${path}`, { headers, body })).status;
  }
});

/** Reads the URL on a new connection. */
async function read(
  url: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<{
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof read>>>();
  get(url, { agent: false, headers }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (more: string) => (text += more));
    void once(response, 'end').then(
      () => resolve({ status: response.statusCode, headers: response.headers, text }),
      reject,
    );
  }).on('error', reject);
  return await promise;
}

async function countReads(service: URL): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { text } = await read(new URL('/metrics', service), headers);
  const line = /_count\{route="\/api\/v1\/videos\/:videoId",method="GET",status="200"\} (\d+)$/m;
  return Number(line.exec(text)?.[1] ?? 0);
}

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';

import { listChildProcesses } from '../support/child-processes.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type CallResult, callService } from '../support/http-client.ts';
import { openScriptedOrigin, type ScriptedOrigin } from '../support/scripted-origin.ts';
import { register } from '../support/service-client.ts';
import { type ServiceProcess, type Settings, spawnService } from '../support/spawn-service.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { TEST_SETTINGS, toDatabaseSettings } from '../support/test-settings.ts';

type Request = { readonly headers: Settings; readonly body: unknown };
type Node = Parameters<typeof callService>[0];

/** PostgreSQL may take a moment to notice that a process was killed. */
const REFUSALS_MAX = 2;
const POLL_MS = 50;

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  it('accepts an idempotency key again after the process of its first request was killed', async () => {
    await using origin = await openSilentOrigin();
    await using folder = await openTemporaryFolder();
    const settings = { DATA_DIR: folder.path, ...toDatabaseSettings(await createDatabaseConfig()) };
    await using killed = await spawnService(settings);
    // Two nodes cannot share an SQLite file. A start may take longer than the first request.
    await using other =
      kind === 'postgres' ? await startApp({ ...TEST_SETTINGS, ...settings }) : undefined;
    const request = await toRequest(killed, origin);
    const first = assert.rejects(createSlowly(killed, request));
    await origin.waitForRequest();
    assertInProgress(await create(killed, request));

    if (other !== undefined) assertInProgress(await create(other, request));
    await Promise.all([first, killed.stop('SIGKILL')]);
    if (other !== undefined) {
      assert.equal(await createAgain(other, request), 200);
      return;
    }
    await using restarted = await startApp({ ...TEST_SETTINGS, ...settings });
    assert.equal(await createAgain(restarted, request), 200);
  });

  // With PostgreSQL, the processes of a service differ from nodes only in their supervisor.
  if (kind === 'postgres') return;
  it('accepts an idempotency key again after the processes of a service were killed', async () => {
    await using origin = await openSilentOrigin();
    await using folder = await openTemporaryFolder();
    const settings = { DATA_DIR: folder.path, ...toDatabaseSettings(await createDatabaseConfig()) };
    await using service = await spawnService({ ...settings, WORKERS: '2' });
    const request = await toRequest(service, origin);
    const first = assert.rejects(createSlowly(service, request));
    await origin.waitForRequest();
    // Each connection goes to the next process.
    for (let count = 0; count < 2; count += 1) assertInProgress(await create(service, request));

    for (const pid of listChildProcesses(service.pid)) await killAndReplace(service, pid);
    await first;
    assert.equal(await createAgain(service, request), 200);
  });
});

/** Kills a process of a service. Resolves when its replacement has been started. */
async function killAndReplace(service: ServiceProcess, pid: number): Promise<void> {
  const { length } = listChildProcesses(service.pid);
  const isReplaced = (pids: readonly number[]) => pids.length === length && !pids.includes(pid);
  process.kill(pid, 'SIGKILL');
  while (!isReplaced(listChildProcesses(service.pid))) await delay(POLL_MS);
}

type SilentOrigin = ScriptedOrigin & { readonly waitForRequest: () => Promise<void> };

/** An origin that never responds, so that a resolution stays in progress. */
async function openSilentOrigin(): Promise<SilentOrigin> {
  const requested = Promise.withResolvers<void>();
  const origin = await openScriptedOrigin({ '/clip.mp4': () => requested.resolve() });
  return { ...origin, waitForRequest: () => requested.promise };
}

async function toRequest(node: Node, origin: ScriptedOrigin): Promise<Request> {
  const owner = await register(node);
  const headers = {
    ...owner,
    'idempotency-key': 'a key',
    prefer: 'respond-async',
    connection: 'close',
  };
  return { headers, body: { url: origin.url('/clip.mp4').href } };
}

function create(node: Node, request: Request): Promise<CallResult> {
  return callService(node, 'POST /api/v1/videos', request);
}

function createSlowly(node: Node, { headers, body }: Request): Promise<CallResult> {
  return create(node, { headers: { ...headers, prefer: 'wait=10' }, body });
}

function assertInProgress({ status, json, headers }: CallResult): void {
  assert.equal(status, 409, JSON.stringify(json));
  assert.match(JSON.stringify(json['error']), /"idempotency_in_progress"/);
  // The first request waits for ten seconds.
  const seconds = Number(headers.get('retry-after'));
  assert.ok(seconds > 1 && seconds <= 10, `${seconds}`);
}

/** Retries while the process restarts, and as `Retry-After` says. Returns the final status. */
async function createAgain(node: Node, request: Request): Promise<number> {
  for (let refusals = 0; refusals <= REFUSALS_MAX;) {
    const response = await create(node, request).catch(() => undefined);
    if (response === undefined) {
      await delay(POLL_MS);
      continue;
    }
    if (response.status !== 409) return response.status;
    refusals += 1;
    await delay(Number(response.headers.get('retry-after')) * 1000);
  }
  return 409;
}

import assert from 'node:assert/strict';
import { it } from 'node:test';

import type { ProviderCanary, ResolveUrl } from '#features/resolution/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';
import { createMetrics } from '#platform/metrics/create-metrics.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { openResolver } from '#test/support/resolver.ts';
import {
  openScriptedOrigin,
  respondWithStatus,
  serveBytes,
  type Script,
} from '#test/support/scripted-origin.ts';
import { silentLog } from '#test/support/silent-log.ts';

import { type CanaryContext, createCanaryJob, scheduleCanaryCheck } from './canary-job.ts';
import { findStoredCanaries, writeStoredCanaries } from './canary-store.ts';

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\na.ts\n#EXT-X-ENDLIST\n';
const NOW_MS = Date.UTC(2026, 0, 31);
const DAY_MS = 86_400_000;
const JOB: Job = {
  id: 'job_1',
  kind: 'check-providers',
  subject: 'all',
  payload: '',
  attempt: 1,
  attemptsMax: 1,
};

type Line = { readonly level: string; readonly fields: unknown };

function createContext(database: Database, options: Partial<CanaryContext> = {}) {
  const lines: Line[] = [];
  const log: Logger = { ...silentLog, info: addLine('info'), warn: addLine('warn') };
  function addLine(level: string): Logger['warn'] {
    return (fields: unknown) => {
      lines.push({ level, fields });
    };
  }
  const ctx: CanaryContext = {
    database,
    clock: () => NOW_MS,
    log,
    resolveUrl: () => Promise.reject(new Error('not expected')),
    canaries: [],
    intervalMs: DAY_MS,
    spacingMs: 0,
    ...options,
  };
  return { ctx, lines };
}

function toCanary(url: URL): ProviderCanary {
  const { href, pathname } = url;
  const canary = { url: href, id: pathname, plays: 'streams', duration: 10, basis: 'a test' };
  return { provider: 'hls', canary: { ...canary, plays: 'streams' } };
}

async function readRunTimes({ queries }: Database): Promise<readonly number[]> {
  const rows = await queries.selectFrom('jobs').select('run_at_ms').execute();
  return rows.map(({ run_at_ms: runAtMs }) => runAtMs);
}

forEachDatabase((_kind, open) => {
  it('stores the worst status of a provider, and logs when it changes', async () => {
    const database = await open();
    let script: Script = serveBytes(PLAYLIST);
    await using origin = await openScriptedOrigin({
      '/a': serveBytes(PLAYLIST),
      '/b': (request, response) => script(request, response),
    });
    await using resolver = openResolver([origin.port]);
    const resolveUrl: ResolveUrl = (url, { signal }) => resolver.resolve(url, { signal });
    const canaries = ['/a', '/b'].map((path) => toCanary(origin.url(path)));
    const { ctx, lines } = createContext(database, { resolveUrl, canaries });
    await database.transaction((tx) =>
      writeStoredCanaries(tx, [{ provider: 'removed', status: 'ok', checkedAtMs: 1 }], ['removed']),
    );
    const job = createCanaryJob(ctx);
    const { signal } = new AbortController();

    await job.run(JOB, signal);
    const stored = { provider: 'hls', checkedAtMs: NOW_MS };
    assert.deepEqual(await findStoredCanaries(database.queries), [{ ...stored, status: 'ok' }]);
    assert.equal(lines.length, 0);
    assert.deepEqual(await readRunTimes(database), [NOW_MS + DAY_MS]);

    script = respondWithStatus(404);
    await job.run(JOB, signal);
    await job.run(JOB, signal);
    assert.deepEqual(await findStoredCanaries(database.queries), [{ ...stored, status: 'gone' }]);
    const fields = { provider: 'hls', status: 'gone', before: 'ok', detail: 'gone' };
    assert.equal(lines.length, 1);
    assert.deepEqual(lines[0], { level: 'warn', fields });

    script = serveBytes(PLAYLIST);
    await job.run(JOB, signal);
    assert.equal(lines[1]?.level, 'info');
    const metrics = createMetrics();
    metrics.exportCanaries(() => findStoredCanaries(database.queries));
    const { text } = await metrics.render();
    assert.match(text, /^reelay_provider_canary{provider="hls",status="ok"} 1$/m);
  });

  it('is scheduled an interval after the last check, and at once without one', async () => {
    const cases = [
      [null, NOW_MS],
      [NOW_MS - 1_000, NOW_MS - 1_000 + DAY_MS],
      [NOW_MS - 2 * DAY_MS, NOW_MS],
      [NOW_MS + DAY_MS, NOW_MS],
    ] as const;
    for (const [lastMs, runAtMs] of cases) {
      const database = await open();
      const { ctx } = createContext(database);
      const rows =
        lastMs === null ? [] : [{ provider: 'hls', status: 'ok' as const, checkedAtMs: lastMs }];
      await database.transaction((tx) => writeStoredCanaries(tx, rows, ['hls']));
      await scheduleCanaryCheck(ctx);
      assert.deepEqual(await readRunTimes(database), [runAtMs]);
    }
  });

  it('stores nothing when the worker stops', async () => {
    const database = await open();
    const stopping = new AbortController();
    const resolveUrl: ResolveUrl = (_url, { signal }) => {
      stopping.abort();
      return Promise.reject(signal.reason);
    };
    const canaries = [toCanary(new URL('https://media.example/a'))];
    const { ctx } = createContext(database, { resolveUrl, canaries });
    await assert.rejects(createCanaryJob(ctx).run(JOB, stopping.signal), { name: 'AbortError' });
    assert.deepEqual(await findStoredCanaries(database.queries), []);
  });
});

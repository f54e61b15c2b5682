import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { MIGRATIONS } from '#platform/db/migrations/list.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { forEachDatabase } from '../support/databases.ts';
import { APP_SECRET, toPlaceSettings } from '../support/place-settings.ts';
import { callReelay, runReelay } from '../support/run-reelay.ts';
import { embed } from '../support/service-client.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const WRITE_FOREVER = fileURLToPath(
  new URL('../support/programs/write-forever.ts', import.meta.url),
);
const OTHER_SECRET = 'n0t-Th3-s4me-0ne-Qw7z-Lk2p-Vb8x-Rt5y-Ui';
/** No name server listens there, so that no test leaves this machine. */
const OFFLINE = { DNS_SERVERS: '127.0.0.1:9', LOG_LEVEL: 'silent' };

type Finding = { readonly check: string; readonly level: string; readonly message: string };

forEachDatabase((kind, _open, { newPlace }) => {
  it('migrate makes the tables once, doctor sees it, and another secret', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = {
      ...OFFLINE,
      ...toPlaceSettings(await newPlace()),
      DATA_DIR: dataDir.path,
    };
    const before = await callReelay(['doctor', '--json'], settings);
    assert.equal(before.code, 0, before.stdout);
    assert.deepEqual(await readdir(dataDir.path), []);

    const first = await callReelay(['migrate', '--json'], settings);
    assert.equal(first.code, 0, first.stderr);
    assert.deepEqual(JSON.parse(first.stdout), {
      database: kind,
      migrated: MIGRATIONS.map(({ name }) => name),
    });
    const second = await callReelay(['migrate'], settings);
    assert.match(second.stdout, /^Nothing to do: .* is up to date\.\n$/);

    const same = await doctor(settings);
    assert.match(same.of('database').message, /can be read, and is up to date/);
    const other = await doctor({ ...settings, APP_SECRET: OTHER_SECRET });
    assert.equal(other.code, 1);
    assert.equal(other.of('database').level, 'fail');
    assert.match(other.of('database').message, /another APP_SECRET/);
    assert.ok(!`${other.stdout}${other.stderr}`.includes(OTHER_SECRET));
  });
});

describe('reelay backup', () => {
  it('copies what is committed while another process writes, whole and for its owner only', async (t) => {
    await using dataDir = await openTemporaryFolder();
    const settings = { DATA_DIR: dataDir.path };
    const source = join(dataDir.path, 'reelay.db');
    assert.equal((await callReelay(['migrate'], settings)).code, 0);
    const writer = spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      WRITE_FOREVER,
      source,
    ]);
    t.after(() => writer.kill('SIGKILL'));
    const ended = once(writer, 'exit');
    let committed = -1;
    const lines = createInterface({ input: writer.stdout });
    lines.on('line', (line) => (committed = Number(line)));
    await once(lines, 'line');
    const file = join(dataDir.path, 'copy.db');
    const atLeast = committed;
    const { code, stdout, stderr } = await runReelay(['backup', file, '--json'], { settings });
    // It is still at it: nobody waited for the copy.
    await once(lines, 'line');
    writer.kill('SIGKILL');
    await ended;

    assert.equal(code, 0, stderr);
    const said = JSON.parse(stdout);
    const found = await stat(file);
    assert.deepEqual(said, {
      file,
      bytes: found.size,
      keepAlso: join(dataDir.path, 'app-secret'),
    });
    assert.equal(found.mode & 0o777, 0o600);
    const copy = new DatabaseSync(file, { readOnly: true });
    const rows = copy
      .prepare("select purpose from secret_checks where purpose like 'row %'")
      .all()
      .map(({ purpose }) => Number(String(purpose).slice('row '.length)));
    assert.equal(copy.prepare('pragma integrity_check').get()?.['integrity_check'], 'ok');
    copy.close();
    assert.ok(rows.length > atLeast, `${rows.length} rows, ${atLeast} were committed`);
    // One moment: none is missing between the first and the last.
    assert.deepEqual(
      rows.toSorted((a, b) => a - b),
      rows.map((_row, index) => index),
    );
    assert.deepEqual(
      (await readdir(dataDir.path)).filter((name) => name.includes('.new-')),
      [],
    );
  });

  it('restores: a service that starts on the copy and the secret has every video', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp({ EGRESS_ALLOW: origin.url.host });
    await using restored = await openTemporaryFolder();
    const video = await embed(app.url, new URL('/fast-start.mp4', origin.url));
    const file = join(restored.path, 'reelay.db');
    const { code, stdout } = await callReelay(['backup', file], { DATA_DIR: app.dataDir });
    assert.equal(code, 0);
    assert.match(stdout, /Keep .*app-secret as well/);
    const secret = await readFile(join(app.dataDir, 'app-secret'));
    await writeFile(join(restored.path, 'app-secret'), secret, { mode: 0o600 });
    await using service = await startServiceProcess({ DATA_DIR: restored.path });
    const found = await fetch(new URL(`/api/v1/videos/${video.id}`, service.url));
    assert.equal(found.status, 200);
    await found.body?.cancel();
  });

  it('never overwrites what it was not told to, and never the database', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = { DATA_DIR: dataDir.path };
    const source = join(dataDir.path, 'reelay.db');
    assert.equal((await callReelay(['migrate'], settings)).code, 0);
    const file = join(dataDir.path, 'mine.txt');
    const link = join(dataDir.path, 'link.db');
    await writeFile(file, 'mine');
    await symlink(source, link);
    await mkdir(join(dataDir.path, 'folder'));
    const refused = [
      { args: [file], said: /is there already/ },
      { args: [source, '--force'], said: /is the database itself/ },
      { args: [link, '--force'], said: /is the database itself/ },
      { args: [join(dataDir.path, 'folder'), '--force'], said: /is not a file/ },
      { args: [join(dataDir.path, 'no', 'copy.db')], said: /is not a folder/ },
    ];
    for (const { args, said } of refused) {
      const { code, stdout, stderr } = await callReelay(['backup', ...args], settings);
      assert.equal(code, 1, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, said);
    }
    assert.equal(await readFile(file, 'utf8'), 'mine');
    const forced = await callReelay(['backup', file, '--force'], settings);
    assert.equal(forced.code, 0, forced.stderr);
    assert.equal((await readFile(file)).toString('latin1', 0, 15), 'SQLite format 3');
    assert.equal((await doctor({ ...OFFLINE, ...settings })).of('database').level, 'ok');
  });

  it('keeps nothing of a database that is damaged', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = { DATA_DIR: dataDir.path };
    const source = join(dataDir.path, 'reelay.db');
    assert.equal((await callReelay(['migrate'], settings)).code, 0);
    await writeFile(source, (await readFile(source)).fill(0xa5, 4_096));
    const file = join(dataDir.path, 'copy.db');
    const { code, stderr } = await callReelay(['backup', file], settings);
    assert.equal(code, 3);
    assert.match(stderr, /^reelay: .*reelay\.db is damaged/);
    assert.deepEqual(
      (await readdir(dataDir.path)).filter((name) => name.startsWith('copy.db')),
      [],
    );
  });

  it('says what to use with PostgreSQL', async () => {
    const DATABASE_URL = 'postgres://user:pass-word@127.0.0.1:9/reelay';
    const settings = { APP_SECRET, DATABASE_URL };
    const { code, stderr } = await callReelay(['backup', 'copy.db'], settings);
    assert.equal(code, 2);
    assert.match(stderr, /pg_dump/);
    assert.ok(!stderr.includes('pass-word'));
  });
});

describe('reelay doctor', () => {
  it('finds open folders and secrets, and says how to close them', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = { ...OFFLINE, DATA_DIR: dataDir.path };
    assert.equal((await callReelay(['migrate'], settings)).code, 0);
    await chmod(dataDir.path, 0o755);
    await chmod(join(dataDir.path, 'app-secret'), 0o644);
    const { code, stdout } = await callReelay(['doctor'], settings);
    assert.equal(code, 0);
    assert.match(stdout, /^warn {2}data-dir .*\n +→ chmod 700 /m);
    assert.match(stdout, /^warn {2}secret .*\n +→ chmod 600 /m);
    assert.match(stdout, /^warn {2}dns .*example\.com.*\n +→ .*DNS_SERVERS/m);
  });

  it('looks while the service runs, and fetches the address that it is given', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp();
    const settings = { ...OFFLINE, DATA_DIR: app.dataDir };
    const probe = new URL('/fast-start.mp4', origin.url).href;
    const closed = await doctor(settings, ['--probe', probe]);
    assert.equal(closed.code, 1);
    assert.equal(closed.of('network').level, 'fail');
    assert.match(closed.stdout, /EGRESS_ALLOW/);
    assert.match(closed.stderr, /"checks_failed"/);
    const opened = await doctor({ ...settings, EGRESS_ALLOW: origin.url.host }, ['--probe', probe]);
    assert.equal(opened.code, 0, opened.stdout);
    assert.match(opened.of('network').message, /it answered 200/);
    assert.equal(opened.of('database').level, 'ok');
  });

  it('says which setting is wrong, and what can’t be reached', async () => {
    const wrong = await doctor({ ...OFFLINE, PORT: 'wrong' });
    assert.equal(wrong.code, 1);
    assert.match(wrong.of('settings').message, /^PORT takes a port/);
    const DATABASE_URL = 'postgres://user:pass-word@127.0.0.1:9/reelay';
    const gone = await doctor({ ...OFFLINE, APP_SECRET, DATABASE_URL });
    assert.equal(gone.code, 1);
    assert.match(gone.of('database').message, /can’t be reached/);
    assert.ok(!gone.stdout.includes('pass-word'));
  });

  it('finds a database whose secret is gone', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = { ...OFFLINE, DATA_DIR: dataDir.path };
    await writeFile(join(dataDir.path, 'reelay.db'), 'not a database, but long enough. '.repeat(9));
    const { code, of } = await doctor(settings);
    assert.equal(code, 1);
    assert.match(of('secret').message, /app-secret is missing/);
    assert.match(of('database').message, /is not an SQLite database/);
  });
});

type Diagnosis = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly of: (check: string) => Finding;
};

async function doctor(
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Diagnosis> {
  const { code, stdout, stderr } = await callReelay(['doctor', '--json', ...args], settings);
  const { checks }: { readonly checks: readonly Finding[] } = JSON.parse(stdout);
  return {
    code,
    stdout,
    stderr,
    of(name) {
      const found = checks.find(({ check }) => check === name);
      assert.ok(found, `${name} was looked at`);
      return found;
    },
  };
}

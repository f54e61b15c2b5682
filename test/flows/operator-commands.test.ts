import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { MIGRATIONS } from '#platform/db/migrations/list.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { forEachDatabase } from '../support/databases.ts';
import { openMailServer } from '../support/mail-server.ts';
import { startOidcProvider } from '../support/oidc-provider.ts';
import { createVideo, embed } from '../support/service-client.ts';
import { runReelayInProcess, spawnService } from '../support/spawn-service.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { APP_SECRET, toDatabaseSettings } from '../support/test-settings.ts';

const WRITE_FOREVER = fileURLToPath(
  new URL('../support/programs/write-forever.ts', import.meta.url),
);
const OTHER_SECRET = 'n0t-Th3-s4me-0ne-Qw7z-Lk2p-Vb8x-Rt5y-Ui';
/** No name server listens at this address, so no DNS query leaves the machine. */
const OFFLINE = { DNS_SERVERS: '127.0.0.1:9', LOG_LEVEL: 'silent' };

type Finding = { readonly check: string; readonly level: string; readonly message: string };

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  it('reelay migrate migrates once, and reelay doctor reports the database and a different secret', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = {
      ...OFFLINE,
      ...toDatabaseSettings(await createDatabaseConfig('empty')),
      DATA_DIR: dataDir.path,
    };
    const before = await runReelayInProcess(['doctor', '--json'], settings);
    assert.equal(before.code, 0, before.stdout);
    assert.deepEqual(await readdir(dataDir.path), []);

    const first = await runReelayInProcess(['migrate', '--json'], settings);
    assert.equal(first.code, 0, first.stderr);
    assert.deepEqual(JSON.parse(first.stdout), {
      database: kind,
      migrated: MIGRATIONS.map(({ name }) => name),
    });
    const second = await runReelayInProcess(['migrate'], settings);
    assert.match(second.stdout, /^Nothing to do: .* is up to date\.\n$/);

    const same = await doctor(settings);
    assert.match(same.finding('database').message, /is readable and up to date/);
    const other = await doctor({ ...settings, APP_SECRET: OTHER_SECRET });
    assert.equal(other.code, 1);
    assert.equal(other.finding('database').level, 'fail');
    assert.match(other.finding('database').message, /another APP_SECRET/);
    assert.ok(!`${other.stdout}${other.stderr}`.includes(OTHER_SECRET));
  });
});

describe('reelay backup', () => {
  it('creates a consistent, owner-only copy while another process writes', async (t) => {
    await using dataDir = await openTemporaryFolder();
    const settings = { DATA_DIR: dataDir.path };
    const source = join(dataDir.path, 'reelay.db');
    assert.equal((await runReelayInProcess(['migrate'], settings)).code, 0);
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
    const committedBefore = committed;
    const { code, stdout, stderr } = await runReelayInProcess(['backup', file, '--json'], settings);
    // The writer is still running and did not wait for the copy.
    await once(lines, 'line');
    writer.kill('SIGKILL');
    await ended;

    assert.equal(code, 0, stderr);
    const output = JSON.parse(stdout);
    const found = await stat(file);
    assert.deepEqual(output, {
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
    assert.ok(
      rows.length > committedBefore,
      `${rows.length} rows, ${committedBefore} were committed`,
    );
    // The copy is a snapshot: no row between the first and the last is missing.
    assert.deepEqual(
      rows.toSorted((a, b) => a - b),
      rows.map((_row, index) => index),
    );
    assert.deepEqual(
      (await readdir(dataDir.path)).filter((name) => name.includes('.new-')),
      [],
    );
  });

  it('creates a copy from which a service starts with every video', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp({ EGRESS_ALLOW: origin.url.host });
    await using restored = await openTemporaryFolder();
    const video = await embed(app.url, new URL('/fast-start.mp4', origin.url));
    const file = join(restored.path, 'reelay.db');
    const { code, stdout } = await runReelayInProcess(['backup', file], { DATA_DIR: app.dataDir });
    assert.equal(code, 0);
    assert.match(stdout, /Back up .*app-secret too/);
    const secret = await readFile(join(app.dataDir, 'app-secret'));
    await writeFile(join(restored.path, 'app-secret'), secret, { mode: 0o600 });
    await using service = await startApp({ DATA_DIR: restored.path });
    const found = await fetch(new URL(`/api/v1/videos/${video.id}`, service.url));
    assert.equal(found.status, 200);
    await found.body?.cancel();
  });

  it('overwrites files only with --force, and never the database', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = { DATA_DIR: dataDir.path };
    const source = join(dataDir.path, 'reelay.db');
    assert.equal((await runReelayInProcess(['migrate'], settings)).code, 0);
    const file = join(dataDir.path, 'mine.txt');
    const link = join(dataDir.path, 'link.db');
    await writeFile(file, 'mine');
    await symlink(source, link);
    await mkdir(join(dataDir.path, 'folder'));
    const refused = [
      { args: [file], message: /already exists/ },
      { args: [source, '--force'], message: /is the database itself/ },
      { args: [link, '--force'], message: /is the database itself/ },
      { args: [join(dataDir.path, 'folder'), '--force'], message: /is not a file/ },
      { args: [join(dataDir.path, 'no', 'copy.db')], message: /does not exist/ },
    ];
    for (const { args, message } of refused) {
      const { code, stdout, stderr } = await runReelayInProcess(['backup', ...args], settings);
      assert.equal(code, 1, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, message);
    }
    assert.equal(await readFile(file, 'utf8'), 'mine');
    const forced = await runReelayInProcess(['backup', file, '--force'], settings);
    assert.equal(forced.code, 0, forced.stderr);
    assert.equal((await readFile(file)).toString('latin1', 0, 15), 'SQLite format 3');
    assert.equal((await doctor({ ...OFFLINE, ...settings })).finding('database').level, 'ok');
  });

  it('leaves no copy of a damaged database', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = { DATA_DIR: dataDir.path };
    const source = join(dataDir.path, 'reelay.db');
    assert.equal((await runReelayInProcess(['migrate'], settings)).code, 0);
    await writeFile(source, (await readFile(source)).fill(0xa5, 4_096));
    const file = join(dataDir.path, 'copy.db');
    const { code, stderr } = await runReelayInProcess(['backup', file], settings);
    assert.equal(code, 3);
    assert.match(stderr, /^reelay: .*reelay\.db is damaged/);
    assert.deepEqual(
      (await readdir(dataDir.path)).filter((name) => name.startsWith('copy.db')),
      [],
    );
  });

  it('refers to pg_dump for PostgreSQL', async () => {
    const DATABASE_URL = 'postgres://user:pass-word@127.0.0.1:9/reelay';
    const settings = { APP_SECRET, DATABASE_URL };
    const { code, stderr } = await runReelayInProcess(['backup', 'copy.db'], settings);
    assert.equal(code, 2);
    assert.match(stderr, /pg_dump/);
    assert.ok(!stderr.includes('pass-word'));
  });
});

describe('reelay restore', () => {
  it('replaces the database of a stopped service with a backup', async () => {
    await using origin = await openSampleOrigin();
    await using folder = await openTemporaryFolder();
    const settings = { DATA_DIR: join(folder.path, 'data') };
    const file = join(folder.path, 'copy.db');
    await using first = await spawnService(settings);
    const kept = await createVideo(first.url, new URL('/fast-start.mp4', origin.url));
    assert.equal((await runReelayInProcess(['backup', file], settings)).code, 0);
    const later = await createVideo(first.url, new URL('/clip.webm', origin.url));
    const database = join(settings.DATA_DIR, 'reelay.db');

    const running = await runReelayInProcess(['restore', file, '--force'], settings);
    assert.equal(running.code, 3);
    assert.equal(
      running.stderr,
      `reelay: ${database} is in use. Stop the service, and try again.\n`,
    );
    assert.equal(await readStatus(first.url, later.id), 200);
    // A killed service leaves its write-ahead log, which must not be applied to the backup.
    await first.stop('SIGKILL');
    assert.ok((await readdir(settings.DATA_DIR)).includes('reelay.db-wal'));

    const present = await runReelayInProcess(['restore', file], settings);
    assert.equal(present.code, 1);
    assert.match(present.stderr, /reelay\.db already exists\. Stop the service, .* --force\./);
    const forced = await runReelayInProcess(['restore', file, '--force', '--json'], settings);
    assert.equal(forced.code, 0, forced.stderr);
    const { bytes, pending } = JSON.parse(forced.stdout);
    assert.deepEqual([bytes, pending], [(await stat(database)).size, []]);
    assert.equal((await stat(database)).mode & 0o777, 0o600);
    await using second = await startApp(settings);
    assert.equal(await readStatus(second.url, kept.id), 200);
    assert.equal(await readStatus(second.url, later.id), 404);
  });

  it('restores into an empty folder that has the secret, and over a damaged database', async () => {
    await using folder = await openTemporaryFolder();
    const settings = { DATA_DIR: join(folder.path, 'data') };
    const file = join(folder.path, 'copy.db');
    const database = join(settings.DATA_DIR, 'reelay.db');
    assert.equal((await runReelayInProcess(['migrate'], settings)).code, 0);
    assert.equal((await runReelayInProcess(['backup', file], settings)).code, 0);
    await rm(database);
    assert.equal((await runReelayInProcess(['restore', file], settings)).code, 0);
    assert.equal((await doctor({ ...OFFLINE, ...settings })).finding('database').level, 'ok');

    await writeFile(database, 'not a database, but long enough. '.repeat(40));
    await writeFile(`${database}-wal`, 'a log of the damaged database');
    assert.equal((await runReelayInProcess(['restore', file, '--force'], settings)).code, 0);
    assert.equal((await doctor({ ...OFFLINE, ...settings })).finding('database').level, 'ok');
  });

  it('refuses backups with which no service would start, and keeps the database', async () => {
    await using folder = await openTemporaryFolder();
    const settings = { DATA_DIR: join(folder.path, 'data') };
    const database = join(settings.DATA_DIR, 'reelay.db');
    assert.equal((await runReelayInProcess(['migrate'], settings)).code, 0);
    const backups = Object.fromEntries(
      ['intact', 'damaged', 'newer', 'foreign', 'text'].map((name) => [
        name,
        join(folder.path, `${name}.db`),
      ]),
    );
    const { intact = '', damaged = '', newer = '', foreign = '', text = '' } = backups;
    for (const file of [intact, damaged, newer]) {
      assert.equal((await runReelayInProcess(['backup', file], settings)).code, 0);
    }
    await writeFile(damaged, (await readFile(damaged)).fill(0xa5, 4_096));
    changeDatabase(newer, "insert into migrations (name) values ('9999-later')");
    changeDatabase(foreign, 'create table notes (text text)');
    await writeFile(text, 'not a database, but long enough. '.repeat(40));
    const before = await readFile(database);
    const refused = [
      { args: [damaged], message: /damaged\.db is damaged/ },
      { args: [newer], message: /created by a newer version/ },
      { args: [foreign], message: /foreign\.db is not a backup of Reelay/ },
      { args: [text], message: /text\.db is not an SQLite database/ },
      { args: [join(folder.path, 'none.db')], message: /none\.db does not exist/ },
      { args: [database], message: /is the database itself/ },
      { args: [intact], message: /sealed with another secret/, APP_SECRET: OTHER_SECRET },
    ];
    for (const { args, message, ...secret } of refused) {
      const command = ['restore', ...args, '--force'];
      const { code, stdout, stderr } = await runReelayInProcess(command, {
        ...settings,
        ...secret,
      });
      assert.ok(code === 1 || code === 3, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, message);
    }
    assert.deepEqual(await readFile(database), before);
    await rm(join(settings.DATA_DIR, 'app-secret'));
    const missing = await runReelayInProcess(['restore', intact, '--force'], settings);
    assert.equal(missing.code, 3);
    assert.match(missing.stderr, /app-secret is missing/);
  });

  it('refers to pg_restore for PostgreSQL', async () => {
    const DATABASE_URL = 'postgres://user:pass-word@127.0.0.1:9/reelay';
    const settings = { APP_SECRET, DATABASE_URL };
    const { code, stderr } = await runReelayInProcess(['restore', 'copy.db'], settings);
    assert.equal(code, 2);
    assert.match(stderr, /pg_restore/);
    assert.ok(!stderr.includes('pass-word'));
  });
});

describe('reelay doctor --providers', () => {
  it('reports providers that cannot be reached as refused, without a database', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = { ...OFFLINE, DATA_DIR: dataDir.path, PROVIDERS: '-vimeo' };
    const names = ['loom', 'hls', 'vimeo', 'dropbox'];
    const { code, stdout } = await runReelayInProcess(
      ['doctor', '--providers', ...names, '--json'],
      settings,
    );
    assert.equal(code, 0);
    const { ok, providers, unchecked, missing } = JSON.parse(stdout);
    assert.equal(ok, true);
    assert.deepEqual(unchecked, []);
    assert.deepEqual(
      providers.map((each: { provider: string; status: string }) => [each.provider, each.status]),
      [
        ['hls', 'refused'],
        ['loom', 'refused'],
      ],
    );
    assert.deepEqual(missing, [
      { provider: 'dropbox', reason: 'user_files' },
      { provider: 'vimeo', reason: 'disabled' },
    ]);
    assert.deepEqual(await readdir(dataDir.path), []);
  });

  it('rejects unknown names, and names without --providers', async () => {
    const args = [
      ['doctor', '--providers', 'nowhere'],
      ['doctor', 'youtube'],
    ];
    for (const each of args) {
      const { code, stderr } = await runReelayInProcess(each, OFFLINE);
      assert.equal(code, 2);
      assert.doesNotMatch(stderr, /nowhere/);
    }
  });
});

describe('reelay doctor', () => {
  it('reports open permissions of folders and secrets, and how to fix them', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = { ...OFFLINE, DATA_DIR: dataDir.path };
    assert.equal((await runReelayInProcess(['migrate'], settings)).code, 0);
    await chmod(dataDir.path, 0o755);
    await chmod(join(dataDir.path, 'app-secret'), 0o644);
    const { code, stdout } = await runReelayInProcess(['doctor'], settings);
    assert.equal(code, 0);
    assert.match(stdout, /^warn {2}data-dir .*\n +→ chmod 700 /m);
    assert.match(stdout, /^warn {2}secret .*\n +→ chmod 600 /m);
    assert.match(stdout, /^warn {2}dns .*example\.com.*\n +→ .*DNS_SERVERS/m);
  });

  it('checks while the service runs, and fetches the --probe URL', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp();
    const settings = { ...OFFLINE, DATA_DIR: app.dataDir };
    const probe = new URL('/fast-start.mp4', origin.url).href;
    const closed = await doctor(settings, ['--probe', probe]);
    assert.equal(closed.code, 1);
    assert.equal(closed.finding('network').level, 'fail');
    assert.match(closed.stdout, /EGRESS_ALLOW/);
    assert.match(closed.stderr, /"checks_failed"/);
    const opened = await doctor({ ...settings, EGRESS_ALLOW: origin.url.host }, ['--probe', probe]);
    assert.equal(opened.code, 0, opened.stdout);
    assert.match(opened.finding('network').message, /status 200/);
    assert.equal(opened.finding('database').level, 'ok');
  });

  it('reports an invalid setting and an unreachable database', async () => {
    const wrong = await doctor({ ...OFFLINE, PORT: 'wrong' });
    assert.equal(wrong.code, 1);
    assert.match(wrong.finding('settings').message, /^Invalid PORT: expected a port/);
    const DATABASE_URL = 'postgres://user:pass-word@127.0.0.1:9/reelay';
    const unreachable = await doctor({ ...OFFLINE, APP_SECRET, DATABASE_URL });
    assert.equal(unreachable.code, 1);
    assert.match(unreachable.finding('database').message, /can’t be reached/);
    assert.ok(!unreachable.stdout.includes('pass-word'));
  });

  it('signs in to the mail server without sending a message', async () => {
    await using server = await openMailServer();
    await using dataDir = await openTemporaryFolder();
    const settings = { ...OFFLINE, DATA_DIR: dataDir.path, MAIL_FROM: 'reelay@example.com' };
    const working = await doctor({ ...settings, SMTP_URL: server.url });
    assert.equal(working.finding('mail').level, 'ok');
    assert.deepEqual(server.mails, []);
    const SMTP_URL = `smtp://user:pass-word@127.0.0.1:${server.port}`;
    const refused = await doctor({ ...settings, SMTP_URL });
    assert.deepEqual([refused.code, refused.finding('mail').level], [1, 'fail']);
    assert.ok(!refused.stdout.includes('pass-word'));
  });

  it('reads the discovery document of the identity provider', async () => {
    await using provider = await startOidcProvider();
    await using dataDir = await openTemporaryFolder();
    const settings = { ...OFFLINE, ...provider.environment, DATA_DIR: dataDir.path };
    const { code, finding } = await doctor(settings);
    assert.deepEqual([code, finding('sign-on').level], [0, 'ok'], finding('sign-on').message);
    const groups = await doctor({ ...settings, OIDC_GROUP_CLAIM: 'realm_access.roles' });
    assert.deepEqual([groups.code, groups.finding('sign-on').level], [0, 'warn']);
    assert.match(groups.finding('sign-on').message, /realm_access\.roles/);
    const missing = await doctor({ ...settings, OIDC_ISSUER: `${provider.issuer}/realms/none` });
    assert.deepEqual([missing.code, missing.finding('sign-on').level], [1, 'fail']);
  });

  it('reports a missing secret and an invalid database', async () => {
    await using dataDir = await openTemporaryFolder();
    const settings = { ...OFFLINE, DATA_DIR: dataDir.path };
    await writeFile(join(dataDir.path, 'reelay.db'), 'not a database, but long enough. '.repeat(9));
    const { code, finding } = await doctor(settings);
    assert.equal(code, 1);
    assert.match(finding('secret').message, /app-secret is missing/);
    assert.match(finding('database').message, /is not an SQLite database/);
  });
});

async function readStatus(service: URL, id: string): Promise<number> {
  const response = await fetch(new URL(`/api/v1/videos/${id}`, service));
  await response.body?.cancel();
  return response.status;
}

function changeDatabase(file: string, statement: string): void {
  using raw = new DatabaseSync(file);
  raw.exec(statement);
}

type Diagnosis = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly finding: (check: string) => Finding;
};

async function doctor(
  settings: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Diagnosis> {
  const { code, stdout, stderr } = await runReelayInProcess(
    ['doctor', '--json', ...args],
    settings,
  );
  const { checks }: { readonly checks: readonly Finding[] } = JSON.parse(stdout);
  return {
    code,
    stdout,
    stderr,
    finding(name) {
      const found = checks.find(({ check }) => check === name);
      assert.ok(found, `${name} was checked`);
      return found;
    },
  };
}

import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';

import { openServices } from '#app/open-services.ts';
import { createAccount, findAccountByEmail } from '#features/accounts/index.ts';
import { getOwnedPlaylist } from '#features/playlists/index.ts';
import { createPlaylist } from '#features/playlists/manage-playlists.ts';
import { loadConfig } from '#platform/config/load-config.ts';

import { forEachDatabase } from '../support/databases.ts';
import { startDnsServer } from '../support/dns-server.ts';
import { type ProcessResult, runReelay, runReelayInProcess } from '../support/spawn-service.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';

const OWNER = 'ada@example.com';
const VIDEO = 'http://127.0.0.1:8081';
const CSV = `url,Title,visibility,tags
${VIDEO}/1.mp4,"One, two",private,course; spring
nonsense,Three,,
${VIDEO}/1.mp4,Again,,
${VIDEO}/4.mp4,,,
`;

type Settings = Readonly<Record<string, string>>;

forEachDatabase((kind, _open, { createDatabaseConfig }) => {
  it('imports a CSV file, retries failed rows, and skips imported ones', async () => {
    await using folder = await openTemporaryFolder();
    const settings = await createSettings(toDatabaseSettings(await createDatabaseConfig()));
    const file = join(folder.path, 'videos.csv');
    await writeFile(file, CSV);
    const run = (...args: readonly string[]): Promise<ProcessResult> =>
      runReelayInProcess(['import', file, '--owner', OWNER, '--json', ...args], settings);

    const first = await run('--visibility', 'unlisted');
    const report = `${file}.report.jsonl`;
    assert.equal(first.code, 1);
    assert.equal(JSON.parse(first.stderr).error.code, 'import_incomplete');
    const counts = { imported: 2, failed: 1, skipped: 0, remaining: 0, report };
    assert.deepEqual(JSON.parse(first.stdout), counts);
    assert.equal((await stat(report)).mode & 0o777, 0o600);
    const results = await readReport(report);
    assert.deepEqual(
      results.map(({ line, status, code = null }) => [line, status, code]),
      [
        [2, 'created', null],
        [3, 'error', 'validation_failed'],
        [5, 'created', null],
      ],
    );

    const feeds = join(folder.path, 'feeds.opml');
    await writeFile(feeds, `<opml><outline xmlUrl="${VIDEO}/feed"/><outline xmlUrl="x"/></opml>`);
    const followed = await runReelayInProcess(
      ['feeds', 'import', feeds, '--owner', OWNER, '--json'],
      settings,
    );
    assert.equal(followed.code, 1);
    assert.deepEqual(JSON.parse(followed.stdout), {
      added: 1,
      existing: 0,
      failed: [{ url: 'x', code: 'validation_failed' }],
    });
    const exported = await runReelayInProcess(['feeds', 'export', '--owner', OWNER], settings);
    assert.ok(exported.stdout.includes(`xmlUrl="${VIDEO}/feed"`));

    await writeFile(file, CSV.replace('nonsense', `${VIDEO}/3.mp4`));
    // A crash can leave an incomplete line.
    await appendFile(report, '{"owner":"acc');
    const second = await run();
    assert.deepEqual([second.code, second.stderr], [0, '']);
    const retried = { ...counts, imported: 1, failed: 0, skipped: 2 };
    assert.deepEqual(JSON.parse(second.stdout), retried);
    assert.equal((await readReport(report)).length, 4);
    const listed = await runReelayInProcess(['videos', 'list', '--json'], settings);
    const videos: readonly Listed[] = JSON.parse(listed.stdout).data;
    assert.deepEqual(
      videos
        .map(({ title, visibility, tags }) => [title, visibility, tags.join()].join(' | '))
        .toSorted((a, b) => (a < b ? -1 : 1)),
      ['4 | unlisted | ', 'One, two | private | course,spring', 'Three | public | '],
    );
  });

  if (kind === 'postgres') return;

  it('imports a file with semicolons, as spreadsheets export it, into a playlist', async () => {
    await using folder = await openTemporaryFolder();
    const settings = await createSettings(toDatabaseSettings(await createDatabaseConfig()));
    const { config, appSecret } = loadConfig(settings);
    await using services = await openServices(config, appSecret);
    const accountId = (await findAccountByEmail(services.database.queries, OWNER))?.id;
    assert.ok(accountId !== undefined);
    const { ctx } = services.videos;
    const { id } = await createPlaylist(ctx, accountId, { title: 'Imported' });
    const file = join(folder.path, 'videos.csv');
    await writeFile(file, `\uFEFFURL;Title;Visibility\r\n${VIDEO}/1.mp4;"One; two";private\r\n`);
    const run = (playlistId: string): Promise<ProcessResult> =>
      runReelayInProcess(['import', file, '--owner', OWNER, '--playlist', playlistId], settings);
    assert.match((await run('pls_1111111111111111')).stderr, /Playlist not found/);
    const { code, stderr } = await run(id);
    assert.equal(code, 0, stderr);
    const playlist = await getOwnedPlaylist(services.database.queries, { id, accountId });
    assert.equal(playlist.videoCount, 1);
    const again = await createPlaylist(ctx, accountId, { title: 'Other title' });
    const other = join(folder.path, 'other.csv');
    await writeFile(other, `url,title\n${VIDEO}/1.mp4,Uno\n`);
    const command = ['import', other, '--owner', OWNER, '--playlist', again.id];
    assert.match((await runReelayInProcess(command, settings)).stdout, /0 imported, 1 failed/);
    const filled = await getOwnedPlaylist(services.database.queries, { id: again.id, accountId });
    assert.equal(filled.videoCount, 1, 'a video that exists with other values is added');
    const listed = await runReelayInProcess(['videos', 'list', '--json'], settings);
    const videos: readonly Listed[] = JSON.parse(listed.stdout).data;
    assert.deepEqual(
      videos.map(({ title, visibility }) => [title, visibility]),
      [['One; two', 'private']],
    );
  });

  it('rejects wrong input without changing a file that is not a report', async () => {
    await using folder = await openTemporaryFolder();
    const settings = await createSettings(toDatabaseSettings(await createDatabaseConfig()));
    const list = join(folder.path, 'list.txt');
    await writeFile(list, `${VIDEO}/1.mp4\n${VIDEO}/2.mp4`);
    const table = join(folder.path, 'table.csv');
    await writeFile(table, `Titel;Adresse\nOne;${VIDEO}/1.mp4`);
    const wrong = [
      [list],
      [list, '--owner', 'ada'],
      [list, '--owner', OWNER, '--visibility', 'secret'],
      [list, '--owner', OWNER, '--report', list],
      [list, '--owner', OWNER, '--report', join(folder.path, 'none', 'report')],
      [join(folder.path, 'none'), '--owner', OWNER],
      [folder.path, '--owner', OWNER],
      [table, '--owner', OWNER],
    ];
    for (const args of wrong) {
      const { code, stdout, stderr } = await runReelayInProcess(['import', ...args], settings);
      assert.deepEqual([code, stdout], [2, ''], args.join(' '));
      assert.match(stderr, /^reelay: import: [^\n]+\nSee [^\n]+\n$/);
    }
    assert.equal(await readFile(list, 'utf8'), `${VIDEO}/1.mp4\n${VIDEO}/2.mp4`);
    const unknown = ['import', list, '--owner', 'bob@example.com'];
    assert.equal((await runReelayInProcess(unknown, settings)).code, 4);
  });

  it('stops on Ctrl-C with a complete report, and continues from there', async () => {
    await using folder = await openTemporaryFolder();
    const given = await createSettings(toDatabaseSettings(await createDatabaseConfig()));
    const list = join(folder.path, 'list.txt');
    const urls = Array.from({ length: 150 }, (_each, at) => `${VIDEO}/${at}.mp4`);
    // The second batch of 50 asks for the address of a host, and is interrupted then.
    urls[60] = 'http://video.example.com/';
    await writeFile(list, urls.join('\n'));
    let running: ChildProcess | undefined;
    await using dns = await startDnsServer(({ type }) => {
      running?.kill('SIGINT');
      running = undefined;
      // No request is sent to this address, because no service runs.
      return type === 'A' ? ['8.8.8.8'] : [];
    });
    const settings = { ...given, DNS_SERVERS: dns.address };
    const run = (): Promise<ProcessResult> =>
      runReelay(['import', list, '--owner', OWNER], {
        settings,
        onStart: (child) => {
          running = child;
        },
      });

    const stopped = await run();
    assert.equal(stopped.code, 1, stopped.stderr);
    assert.match(stopped.stderr, /^50 of 150 videos\n100 of 150 videos\nreelay: Not all/);
    assert.match(stopped.stdout, /^100 imported, 0 failed, 50 not started\.\n/);
    assert.equal((await readReport(`${list}.report.jsonl`)).length, 100);

    const continued = await run();
    assert.equal(continued.code, 0, continued.stderr);
    assert.match(continued.stdout, /^50 imported, 0 failed, 100 skipped/);
    const results = await readReport(`${list}.report.jsonl`);
    assert.deepEqual(results.map(({ url }) => url).toSorted(), urls.toSorted());
  });
});

type Listed = {
  readonly title: string | null;
  readonly visibility: string;
  readonly tags: readonly string[];
};

type Result = {
  readonly line: number;
  readonly url: string;
  readonly status: string;
  readonly code?: string;
};

async function readReport(file: string): Promise<readonly Result[]> {
  const text = await readFile(file, 'utf8');
  assert.ok(text.endsWith('\n'));
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Creates the owner and returns the settings of the commands. */
async function createSettings(database: Settings): Promise<Settings> {
  const settings = { ...database, LOG_LEVEL: 'silent', EGRESS_ALLOW: '127.0.0.1' };
  const { config, appSecret } = loadConfig(settings);
  await using services = await openServices(config, appSecret);
  await createAccount(services.accounts, { email: OWNER, password: 'correct horse battery' });
  return settings;
}

import assert from 'node:assert/strict';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';

import { toPlainText } from '#lib/text/to-plain-text.ts';
import { listSettings } from '#platform/config/setting.ts';
import { SETTINGS } from '#platform/config/settings.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { listHlsUrls } from '../support/manifest-urls.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { createVideo, embed, getVideo } from '../support/service-client.ts';
import {
  runReelayInProcess,
  canConnect,
  runService,
  type Settings,
  spawnService,
} from '../support/spawn-service.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';
import { TEST_SETTINGS } from '../support/test-settings.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const MP4_TYPE = { type: 'video/mp4' };

describe('the first start', () => {
  it('prints the URL of the home page in one line', async () => {
    await using data = await openTemporaryFolder();
    await using service = await spawnService({
      DATA_DIR: join(data.path, 'new', 'deep'),
      LOG_LEVEL: '',
    });
    const page = await fetch(service.url);
    await page.body?.cancel();

    assert.equal(page.status, 200);
    assert.match(service.output(), /^Reelay is ready: open http:\/\/127\.0\.0\.1:\d+\/\n$/);
  });

  it('lists every setting with --help', async () => {
    const { code, stdout, stderr } = await runReelayInProcess(['serve', '--help']);

    assert.equal(code, 0);
    assert.equal(stderr, '');
    const unwrapped = stdout.replaceAll(/\s+/g, ' ');
    for (const { name, expected, description } of listSettings(SETTINGS)) {
      assert.ok(stdout.includes(`  ${name}`), name);
      assert.ok(unwrapped.includes(toPlainText(expected)), name);
      assert.ok(unwrapped.includes(toPlainText(description)), name);
    }
  });

  it('prints stack traces that point at the sources', async () => {
    const fail = 'data:text/javascript,console.log=()=>{throw(new(Error)("planted"))}';
    const { code, stderr } = await runService(['--help'], { NODE_OPTIONS: `--import ${fail}` });

    assert.equal(code, 1);
    assert.match(stderr, /planted/);
    assert.match(stderr, /\/src\/app\/cli\.ts:\d+:\d+/);
  });

  it('reports an invalid command line and refers to --help', async () => {
    const { code, stdout, stderr } = await runReelayInProcess(['serve', '--port=80']);

    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.equal(stderr, 'reelay: serve: unknown option --port.\nSee ./reelay serve --help\n');
  });

  it('fails with the name, the expected and the actual value of an invalid setting', async () => {
    const wrong = [
      {
        name: 'PORT',
        value: '70000',
        message: /Invalid PORT: expected a port number, 0–65535, got "70000"\./,
      },
      {
        name: 'ROLE',
        value: 'boss',
        message: /Invalid ROLE: expected all, web or worker, got "boss"\./,
      },
      { name: 'APP_SECRET', value: 'short', message: /APP_SECRET/ },
    ];
    for (const { name, value, message } of wrong) {
      await using data = await openTemporaryFolder();
      const settings = { DATA_DIR: data.path, [name]: value };
      const { code, stdout, stderr } = await runReelayInProcess(['serve'], settings);

      assert.equal(code, 3, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /\n +at |short/);
    }
  });

  it('fails if the port is in use', async () => {
    await using data = await openTemporaryFolder();
    await using first = await startApp();
    const { code, stderr } = await runService([], {
      DATA_DIR: data.path,
      PORT: first.url.port,
    });

    assert.equal(code, 3);
    assert.match(
      stderr,
      new RegExp(`^reelay: Cannot listen on 127\\.0\\.0\\.1 port ${first.url.port}: .*PORT`),
    );
    assert.equal((await fetch(new URL('/healthz', first.url))).status, 200);
  });
});

describe('a restart', () => {
  it('keeps all records and their playback URLs', async () => {
    await using origin = await openSampleOrigin();
    await using data = await openTemporaryFolder();
    const settings = { DATA_DIR: data.path };
    await using first = await spawnService(settings);
    const video = await createVideo(first.url, new URL('/fast-start.mp4', origin.url));
    const playlist = await readPlaylist(first.url, new URL('/hls-ts/index.m3u8', origin.url));
    const { code } = await first.stop('SIGTERM');
    await using second = await spawnService(settings);
    const found = await getVideo(second.url, video.id);
    const { pathname } = new URL(String(video.sources[0]?.url));
    const stream = await fetch(new URL(pathname, second.url));
    const renditions = listHlsUrls(playlist, new URL('/stream/', second.url));
    const opened = await Promise.all(renditions.map((rendition) => fetch(rendition)));

    assert.equal(code, 0);
    assert.equal(found.status, 'ready');
    assert.equal(new URL(found.sources[0]?.url ?? '').pathname, pathname);
    assert.deepEqual(Buffer.from(await stream.arrayBuffer()), MP4);
    // URLs that a player read before the restart still play.
    assert.deepEqual(
      opened.map((response) => response.status),
      [200, 200, 200],
    );
  });

  const REFUSALS = [
    {
      name: 'a file that is no database',
      corrupt: (file: string) => writeFile(file, 'not a database, but long enough. '.repeat(40)),
      message: /reelay\.db is not an SQLite database/,
    },
    {
      name: 'a damaged database file',
      corrupt: async (file: string) => writeFile(file, damage(await readFile(file))),
      message: /reelay\.db is damaged/,
    },
  ];
  it('fails on a corrupted database and leaves it unchanged', async () => {
    await using data = await openTemporaryFolder();
    const settings = { DATA_DIR: data.path };
    assert.equal((await runReelayInProcess(['migrate'], settings)).code, 0);
    const file = join(data.path, 'reelay.db');
    const intact = await readFile(file);
    for (const { name, corrupt, message } of REFUSALS) {
      await writeFile(file, intact);
      await corrupt(file);
      const corrupted = await readFile(file);
      await assert.rejects(startApp(settings), { name: 'StartError', message }, name);
      assert.deepEqual(await readFile(file), corrupted, name);
    }
  });

  it('fails while another program locks the database', async () => {
    await using data = await openTemporaryFolder();
    const settings = { DATA_DIR: data.path };
    assert.equal((await runReelayInProcess(['migrate'], settings)).code, 0);
    const lockingDatabase = new DatabaseSync(join(data.path, 'reelay.db'));
    lockingDatabase.exec('pragma locking_mode = exclusive; begin exclusive');
    const message = /reelay\.db is locked by another program/;
    await assert.rejects(startApp(settings), { name: 'StartError', message });
    lockingDatabase.close();
    await startAndStop(settings);
  });

  const skipAsRoot = process.getuid?.() === 0 && 'root may write read-only files';
  it('fails on a read-only database', { skip: skipAsRoot }, async () => {
    await using data = await openTemporaryFolder();
    const settings = { DATA_DIR: data.path };
    assert.equal((await runReelayInProcess(['migrate'], settings)).code, 0);
    await chmod(join(data.path, 'reelay.db'), 0o400);
    const message = /may not read and write .*reelay\.db|can’t be written/;
    await assert.rejects(startApp(settings), { name: 'StartError', message });
  });

  it('fails without the secret that sealed the database', async () => {
    await using origin = await openSampleOrigin();
    await using data = await openTemporaryFolder();
    const first = await startApp({ ...TEST_SETTINGS, DATA_DIR: data.path });
    await embed(first.url, new URL('/clip.webm', origin.url));
    await first[Symbol.asyncDispose]();
    const { code, stderr } = await runReelayInProcess(['serve'], {
      ...TEST_SETTINGS,
      DATA_DIR: data.path,
      APP_SECRET: 'another secret, as long as it has to be: 0123456789',
    });

    assert.equal(code, 3);
    assert.match(stderr, /secret/i);
    assert.doesNotMatch(stderr, /\n +at |another secret/);
  });
});

describe('SIGTERM', () => {
  it('completes a running stream, accepts no connections, and leaves a single database file', async () => {
    const release = Promise.withResolvers<void>();
    await using origin = await openScriptedOrigin({ '/slow.mp4': serveBytes(MP4, MP4_TYPE) });
    await using data = await openTemporaryFolder();
    await using service = await spawnService({ DATA_DIR: data.path });
    const video = await createVideo(service.url, origin.url('/slow.mp4'));
    origin.script('/slow.mp4', (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': MP4.length });
      response.write(MP4.subarray(0, MP4.length / 2));
      void release.promise.then(() => response.end(MP4.subarray(MP4.length / 2)));
    });
    const stream = await fetch(String(video.sources[0]?.url));
    const ended = service.stop('SIGTERM');
    // npm may forward a signal that the terminal has already sent, so a second one must not force
    // an exit.
    process.kill(service.pid, 'SIGINT');
    while (await canConnect(service.url));
    release.resolve();

    assert.deepEqual(Buffer.from(await stream.arrayBuffer()), MP4);
    assert.equal((await ended).code, 0);
    assert.equal((await ended).stderr, '');
    assert.deepEqual((await readdir(data.path)).toSorted(), ['app-secret', 'reelay.db']);
  });
});

async function readPlaylist(service: URL, url: URL): Promise<string> {
  const { embed: links } = await createVideo(service, url);
  const playlist = await fetch(String(links.stream));
  assert.equal(playlist.status, 200);
  return playlist.text();
}

/** Also checks that the service can stop right after its start. */
async function startAndStop(settings: Settings): Promise<void> {
  await using service = await spawnService(settings);
  const { code, stderr } = await service.stop('SIGTERM');
  assert.equal(code, 0, stderr);
}

/** Overwrites everything except the first page, which contains the header and the schema. */
function damage(database: Buffer): Buffer {
  return Buffer.from(database).fill(0xa5, 4_096);
}

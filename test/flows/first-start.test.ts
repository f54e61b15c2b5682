import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';

import { SETTINGS } from '#platform/config/settings.ts';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { listHlsAddresses } from '../support/manifest-addresses.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { createVideo, embed, getVideo } from '../support/service-client.ts';
import { runService, type Settings, startServiceProcess } from '../support/service-process.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const MP4_TYPE = { type: 'video/mp4' };

describe('the first start', () => {
  it('says in one line where to go, and that is where the page is', async () => {
    await using data = await openTemporaryFolder();
    await using service = await startServiceProcess({ DATA_DIR: join(data.path, 'new', 'deep') });
    const page = await fetch(service.url);
    await page.body?.cancel();

    assert.equal(page.status, 200);
    assert.match(service.output(), /^Reelay is ready: open http:\/\/127\.0\.0\.1:\d+\/\n$/);
  });

  it('lists every setting for --help', async () => {
    const { code, stdout, stderr } = await runService(['--help'], {});

    assert.equal(code, 0);
    assert.equal(stderr, '');
    const unwrapped = stdout.replaceAll(/\s+/g, ' ');
    for (const { name, takes, about } of SETTINGS) {
      assert.ok(stdout.includes(`  ${name}`), name);
      assert.ok(unwrapped.includes(takes) && unwrapped.includes(about), name);
    }
  });

  it('says what is wrong with a command line, and where to look', async () => {
    const { code, stdout, stderr } = await runService(['--port=80'], {});

    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.equal(
      stderr,
      'reelay: serve: there is no option --port.\nsee npx reelay serve --help\n',
    );
  });

  it('is refused with the name of a wrong setting, what it takes, and what it got', async () => {
    const wrong = [
      { name: 'PORT', value: '70000', said: /PORT takes a port, 0–65535, and got "70000"\./ },
      { name: 'ROLE', value: 'boss', said: /ROLE takes all, web or worker, and got "boss"\./ },
      { name: 'APP_SECRET', value: 'short', said: /APP_SECRET/ },
    ];
    for (const { name, value, said } of wrong) {
      await using data = await openTemporaryFolder();
      const { code, stdout, stderr } = await runService([], {
        DATA_DIR: data.path,
        [name]: value,
      });

      assert.equal(code, 3, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, said);
      assert.doesNotMatch(stderr, /\n +at |short/);
    }
  });

  it('is refused on a port that another one listens on', async () => {
    await using data = await openTemporaryFolder();
    await using first = await startServiceProcess({ DATA_DIR: join(data.path, 'first') });
    const { code, stderr } = await runService([], {
      DATA_DIR: join(data.path, 'second'),
      PORT: first.url.port,
    });

    assert.equal(code, 3);
    assert.match(
      stderr,
      new RegExp(`^reelay: can't listen on 127\\.0\\.0\\.1 port ${first.url.port}: .*PORT`),
    );
    assert.equal((await fetch(new URL('/healthz', first.url))).status, 200);
  });
});

describe('another start', () => {
  it('finds the records of the one before, and they play under the same links', async () => {
    await using origin = await openSampleOrigin();
    await using data = await openTemporaryFolder();
    const settings = { DATA_DIR: data.path };
    await using first = await startServiceProcess(settings);
    const video = await createVideo(first.url, new URL('/fast-start.mp4', origin.url));
    const playlist = await readPlaylist(first.url, new URL('/hls-ts/index.m3u8', origin.url));
    const { code } = await first.end('SIGTERM');
    await using second = await startServiceProcess(settings);
    const found = await getVideo(second.url, video.id);
    const { pathname } = new URL(String(video.sources[0]?.url));
    const stream = await fetch(new URL(pathname, second.url));
    const renditions = listHlsAddresses(playlist, new URL('/stream/', second.url));
    const opened = await Promise.all(renditions.map((rendition) => fetch(rendition)));

    assert.equal(code, 0);
    assert.equal(found.status, 'ready');
    assert.equal(new URL(found.sources[0]?.url ?? '').pathname, pathname);
    assert.deepEqual(Buffer.from(await stream.arrayBuffer()), MP4);
    // What a player had read before the restart goes on to play after it.
    assert.deepEqual(
      opened.map((answer) => answer.status),
      [200, 200, 200],
    );
  });

  const REFUSALS = [
    {
      name: 'a database file that is not one',
      spoil: (file: string) => writeFile(file, 'not a database, but long enough. '.repeat(40)),
      said: /reelay\.db is not an SQLite database/,
    },
    {
      name: 'a database file with damage inside',
      spoil: async (file: string) => writeFile(file, damage(await readFile(file))),
      said: /reelay\.db is damaged/,
    },
  ];
  it('is refused over a spoiled database, which stays as it is', async () => {
    await using data = await openTemporaryFolder();
    const settings = { DATA_DIR: data.path };
    await startAndStop(settings);
    const file = join(data.path, 'reelay.db');
    const whole = await readFile(file);
    for (const { name, spoil, said } of REFUSALS) {
      await writeFile(file, whole);
      await spoil(file);
      const spoiled = await readFile(file);
      const { code, stderr } = await runService([], settings);

      assert.equal(code, 3, name);
      assert.match(stderr, said);
      assert.doesNotMatch(stderr, /\n +at /);
      assert.deepEqual(await readFile(file), spoiled, name);
    }
  });

  it('is refused while another program holds the database locked', async () => {
    await using data = await openTemporaryFolder();
    const settings = { DATA_DIR: data.path };
    await startAndStop(settings);
    const holder = new DatabaseSync(join(data.path, 'reelay.db'));
    holder.exec('pragma locking_mode = exclusive; begin exclusive');
    const { code, stderr } = await runService([], settings);
    holder.close();

    assert.equal(code, 3);
    assert.match(stderr, /reelay\.db is locked by another program/);
    await startAndStop(settings);
  });

  const mayWriteAll = process.getuid?.() === 0 && 'root may write read-only files';
  it('is refused over a database that may not be written', { skip: mayWriteAll }, async () => {
    await using data = await openTemporaryFolder();
    const settings = { DATA_DIR: data.path };
    await startAndStop(settings);
    await chmod(join(data.path, 'reelay.db'), 0o400);
    const { code, stderr } = await runService([], settings);

    assert.equal(code, 3);
    assert.match(stderr, /may not read and write .*reelay\.db|can’t be written/);
  });

  it('is refused without the secret that has sealed what the database holds', async () => {
    await using origin = await openSampleOrigin();
    await using data = await openTemporaryFolder();
    await using first = await startServiceProcess({ DATA_DIR: data.path });
    await embed(first.url, new URL('/clip.webm', origin.url));
    await first.end('SIGTERM');
    const { code, stderr } = await runService([], {
      DATA_DIR: data.path,
      APP_SECRET: 'another secret, as long as it has to be: 0123456789',
    });

    assert.equal(code, 3);
    assert.match(stderr, /secret/i);
    assert.doesNotMatch(stderr, /\n +at |another secret/);
  });
});

describe('SIGTERM', () => {
  it('lets a running stream end, takes no new connection, and leaves one whole file', async () => {
    const release = Promise.withResolvers<void>();
    await using origin = await openScriptedOrigin({ '/slow.mp4': serveBytes(MP4, MP4_TYPE) });
    await using data = await openTemporaryFolder();
    await using service = await startServiceProcess({ DATA_DIR: data.path });
    const video = await embed(service.url, origin.url('/slow.mp4'));
    origin.script('/slow.mp4', (_request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': MP4.length });
      response.write(MP4.subarray(0, MP4.length / 2));
      void release.promise.then(() => response.end(MP4.subarray(MP4.length / 2)));
    });
    const stream = await fetch(String(video.sources[0]?.url));
    const ended = service.end('SIGTERM');
    // npm may hand on what the terminal has said already: the same wish, not a second one.
    process.kill(service.pid, 'SIGINT');
    while (await canConnect(service.url));
    release.resolve();

    assert.deepEqual(Buffer.from(await stream.arrayBuffer()), MP4);
    assert.equal((await ended).code, 0);
    assert.equal((await ended).stderr, '');
    assert.deepEqual((await readdir(data.path)).toSorted(), ['app-secret', 'reelay.db']);
  });
});

async function readPlaylist(service: URL, address: URL): Promise<string> {
  const { embed: links } = await embed(service, address);
  const playlist = await fetch(String(links.stream));
  assert.equal(playlist.status, 200);
  return playlist.text();
}

/** Told to end in the moment in which it is ready, it must not be too early. */
async function startAndStop(settings: Settings): Promise<void> {
  await using service = await startServiceProcess(settings);
  const { code, stderr } = await service.end('SIGTERM');
  assert.equal(code, 0, stderr);
}

/** Overwrites everything but the header and the schema's page. */
function damage(database: Buffer): Buffer {
  return Buffer.from(database).fill(0xa5, 4_096);
}

/** Whether a new connection is still taken. */
async function canConnect({ hostname, port }: URL): Promise<boolean> {
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

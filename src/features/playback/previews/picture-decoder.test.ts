import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { createPictureDecoder, type PictureDecoder } from './picture-decoder.ts';

const SIZE = { width: 16, height: 16 };
const PIXEL_BYTES = 16 * 16 * 1.5;
const options = (client = 'a') => ({
  size: SIZE,
  columns: 3,
  rows: 3,
  client,
  signal: new AbortController().signal,
});

describe('createPictureDecoder', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reelay-decoder-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** Uses a script in place of ffmpeg. */
  async function withProgram(script: string): Promise<PictureDecoder> {
    const program = join(folder, 'ffmpeg');
    await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return createPictureDecoder({ program, searchPath: '/usr/bin:/bin' });
  }

  it('gives ffmpeg only its input, and no network, files or secrets', async () => {
    const decoder = await withProgram('echo "$@" && env');
    const output = String(await decoder.compose([Buffer.alloc(1)], options()));
    const [given = '', ...environment] = output.trim().split('\n');
    assert.match(given, / -protocol_whitelist pipe -i pipe:0 /);
    assert.doesNotMatch(given, /:\/\//);
    const named = environment.filter((line) => !/^(?:PWD|SHLVL|_|OLDPWD)=/.test(line));
    assert.deepEqual(named, ['PATH=/usr/bin:/bin']);
  });

  for (const [name, file, format] of [
    ['a transport stream', Buffer.from([0x47, 0x40]), 'mpegts'],
    ['WebM', Buffer.from('1a45dfa39f', 'hex'), 'matroska'],
    ['MP4', Buffer.from('00000018ftypisom'), 'mov'],
    ['anything else', Buffer.from('#EXTM3U'), 'mov'],
  ] as const) {
    it(`allows one demuxer for ${name}`, async () => {
      const script = `case "$*" in *"-protocol_whitelist pipe -codec_whitelist h264,"*" -format_whitelist ${format} -f ${format} -i pipe:0 "*) head -c ${PIXEL_BYTES} /dev/zero ;; esac`;
      const decoder = await withProgram(script);
      assert.equal((await decoder.decode(file, options()))?.length, PIXEL_BYTES);
    });
  }

  it('passes the file to the standard input', async () => {
    const decoder = await withProgram('cat');
    const file = Buffer.alloc(PIXEL_BYTES, 3);
    assert.deepEqual(await decoder.decode(file, options()), file);
    const pictures = [Buffer.from('one'), Buffer.from('two')];
    assert.equal(String(await decoder.compose(pictures, options())), 'onetwo');
  });

  it('rejects an incomplete picture, and survives a program that does not read its input', async () => {
    for (const script of ['head -c 10', 'exit 0', 'exit 1', 'printf short']) {
      const decoder = await withProgram(script);
      assert.equal(await decoder.decode(Buffer.alloc(1024 * 1024), options()), undefined, script);
    }
  });

  it('runs one process at a time', async () => {
    const lock = join(folder, 'lock');
    const script = `mkdir ${lock} || exit 1\nsleep 0.05\nrmdir ${lock}\nprintf done`;
    const decoder = await withProgram(script);
    const all = await Promise.all([1, 2, 3].map(() => decoder.compose([], options())));
    assert.deepEqual(all.map(String), ['done', 'done', 'done']);
  });

  it('serves the clients in turns', async () => {
    const decoder = await withProgram('printf done');
    const order: string[] = [];
    const clients = ['a', 'a', 'a', 'b', 'b'];
    await Promise.all(
      clients.map(async (client) => {
        await decoder.compose([], options(client));
        order.push(client);
      }),
    );
    assert.deepEqual(order, ['a', 'a', 'b', 'a', 'b']);
  });

  it('stops waiting when the viewer leaves', async () => {
    const decoder = await withProgram('printf done');
    const viewer = new AbortController();
    const first = decoder.compose([], options());
    const second = decoder.compose([], { ...options(), signal: viewer.signal });
    viewer.abort(new Error('left'));
    await assert.rejects(second, /left/);
    assert.equal(String(await first), 'done');
  });

  it('is not available without ffmpeg', async () => {
    assert.equal(await createPictureDecoder(null).isAvailable(), false);
    const absent = { program: 'no-such-ffmpeg', searchPath: '/usr/bin:/bin' };
    assert.equal(await createPictureDecoder(absent).isAvailable(), false);
    assert.equal(await (await withProgram('exit 1')).isAvailable(), false);
    assert.equal(await (await withProgram('echo version')).isAvailable(), true);
  });
});

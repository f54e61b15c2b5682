import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { FRAMES_AT_A_TIME, FRAMES_WAITING_MAX } from '#contract/limits.ts';
import { anMp4Source, aReadyVideo } from '#test/support/video-fixtures.ts';

import { createTakeFrame, type FrameRequest, type TakeFrame } from './take-frame.ts';

const OWN = new URL('http://127.0.0.1:8080/');

describe('createTakeFrame', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reelay-frame-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** With a program of the test's in the place of ffmpeg. */
  async function withProgram(script: string, own: URL | undefined = OWN): Promise<TakeFrame> {
    const program = join(folder, 'ffmpeg');
    await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const searchPath = '/usr/bin:/bin';
    return createTakeFrame({ ffmpeg: { program, searchPath }, findOwnAddress: () => own });
  }

  it('gives ffmpeg our own address alone, the protocols and formats that it needs, and no secret', async () => {
    const takeFrame = await withProgram('echo "$@"; env');
    const token = 'a&b';
    const output = String(await takeFrame(requestOf({ token })));
    const [given = '', ...environment] = output.trim().split('\n');
    assert.deepEqual(given.match(/https?:\S+/g), [
      `http://127.0.0.1:8080/stream/${aReadyVideo().id}?token=a%26b`,
    ]);
    assert.match(
      given,
      / -protocol_whitelist http,tcp,crypto -format_whitelist mov -f mov -ss 6\.2 /,
    );
    // A shell adds variables of its own.
    const named = environment.filter((line) => !/^(?:PWD|SHLVL|_|OLDPWD)=/.test(line));
    assert.deepEqual(named.toSorted(), ['PATH=/usr/bin:/bin', 'http_proxy=http://127.0.0.1:8080']);
  });

  it('tries the beginning where nothing comes of a later moment', async () => {
    const takeFrame = await withProgram('case "$*" in *-ss*) ;; *) printf begin ;; esac');
    assert.equal(String(await takeFrame(requestOf())), 'begin');
  });

  it('takes none where there is no ffmpeg, no server, or nothing that it could read', async () => {
    const takeFrame = await withProgram('echo frame');
    const locked = aReadyVideo({ sources: [anMp4Source({ drm: ['Widevine'] })] });
    const framed = aReadyVideo({ sources: [] });
    for (const video of [locked, framed]) {
      assert.equal(await takeFrame({ ...requestOf(), video }), undefined);
    }
    const unheard = createTakeFrame({
      ffmpeg: { program: join(folder, 'ffmpeg'), searchPath: '' },
      findOwnAddress: () => undefined,
    });
    const without = createTakeFrame({ ffmpeg: null, findOwnAddress: () => OWN });
    const absent = createTakeFrame({
      ffmpeg: { program: 'no-such-ffmpeg', searchPath: '/usr/bin:/bin' },
      findOwnAddress: () => OWN,
    });
    for (const each of [unheard, without, absent]) {
      assert.equal(await each(requestOf()), undefined);
    }
  });

  it('lets few run, some wait, and the rest go without', async () => {
    const takeFrame = await withProgram('echo frame');
    const many = FRAMES_AT_A_TIME + FRAMES_WAITING_MAX + 5;
    const frames = await Promise.all(Array.from({ length: many }, () => takeFrame(requestOf())));
    assert.equal(frames.filter((frame) => frame === undefined).length, 5);
    assert.notEqual(await takeFrame(requestOf()), undefined);
  });
});

function requestOf(differences: Partial<FrameRequest> = {}): FrameRequest {
  return {
    video: aReadyVideo(),
    token: undefined,
    signal: new AbortController().signal,
    ...differences,
  };
}

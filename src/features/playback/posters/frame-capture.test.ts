import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { anMp4Source, aReadyVideo } from '#test/support/video-fixtures.ts';

import {
  CONCURRENT_FRAMES_MAX,
  FRAME_QUEUE_MAX,
  FrameCapture,
  type FrameRequest,
} from './frame-capture.ts';

const OWN = new URL('http://127.0.0.1:8080/');

describe('FrameCapture', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reelay-frame-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** Uses a script in place of ffmpeg. */
  async function withProgram(script: string, own: URL | undefined = OWN): Promise<FrameCapture> {
    const program = join(folder, 'ffmpeg');
    await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const searchPath = '/usr/bin:/bin';
    return new FrameCapture({ ffmpeg: { program, searchPath }, findLoopbackUrl: () => own });
  }

  it('passes ffmpeg only the service’s own URL and the needed protocols and formats, and no secrets', async () => {
    const frames = await withProgram('echo "$@"; env');
    const token = 'a&b';
    const output = String(await frames.capture(requestOf({ token })));
    const [given = '', ...environment] = output.trim().split('\n');
    assert.deepEqual(given.match(/https?:\S+/g), [
      `http://127.0.0.1:8080/stream/${aReadyVideo().id}?token=a%26b`,
    ]);
    assert.match(
      given,
      / -protocol_whitelist http,tcp,crypto -format_whitelist mov -f mov -ss 6\.2 /,
    );
    // The shell itself adds more variables, which are excluded here.
    const named = environment.filter((line) => !/^(?:PWD|SHLVL|_|OLDPWD)=/.test(line));
    assert.deepEqual(named.toSorted(), ['PATH=/usr/bin:/bin', 'http_proxy=http://127.0.0.1:8080']);
  });

  it('retries from the beginning when seeking yields no frame', async () => {
    const frames = await withProgram('case "$*" in *-ss*) ;; *) printf begin ;; esac');
    assert.equal(String(await frames.capture(requestOf())), 'begin');
  });

  it('captures nothing without ffmpeg, without a server, or for unreadable sources', async () => {
    const frames = await withProgram('echo frame');
    const locked = aReadyVideo({ sources: [anMp4Source({ drm: ['Widevine'] })] });
    const framed = aReadyVideo({ sources: [], iframeUrl: new URL('https://player.example/1') });
    const stream = anMp4Source({ format: 'HLS' });
    const radio = aReadyVideo({ hasVideo: false, sources: [stream] });
    for (const video of [locked, framed, radio]) {
      assert.equal(await frames.capture({ ...requestOf(), video }), undefined);
    }
    const song = aReadyVideo({ hasVideo: false });
    assert.ok(await frames.capture({ ...requestOf(), video: song }), 'cover art');
    const unheard = new FrameCapture({
      ffmpeg: { program: join(folder, 'ffmpeg'), searchPath: '' },
      findLoopbackUrl: () => undefined,
    });
    const without = new FrameCapture({ ffmpeg: null, findLoopbackUrl: () => OWN });
    const absent = new FrameCapture({
      ffmpeg: { program: 'no-such-ffmpeg', searchPath: '/usr/bin:/bin' },
      findLoopbackUrl: () => OWN,
    });
    for (const each of [unheard, without, absent]) {
      assert.equal(await each.capture(requestOf()), undefined);
    }
  });

  it('limits running and queued captures, and skips the rest', async () => {
    const frames = await withProgram('echo frame');
    const many = CONCURRENT_FRAMES_MAX + FRAME_QUEUE_MAX + 5;
    const captured = await Promise.all(
      Array.from({ length: many }, () => frames.capture(requestOf())),
    );
    assert.equal(captured.filter((frame) => frame === undefined).length, 5);
    assert.notEqual(await frames.capture(requestOf()), undefined);
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

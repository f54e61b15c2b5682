import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';

import type { Resolution } from '#features/resolution/index.ts';
import { writeBox } from '#lib/media/write-iso-box.ts';
import {
  aKeySystemBox,
  aMovie,
  anAudioEntry,
  aProtection,
  aVisualEntry,
  aWebmFile,
  aWebmTrack,
  CLUSTER,
  FTYP,
} from '#test/support/media-files.ts';
import { openResolver } from '#test/support/resolver.ts';
import { openScriptedOrigin, serveBytes } from '#test/support/scripted-origin.ts';

const WIDEVINE = aKeySystemBox('edef8ba9-79d6-4ace-a3c8-27dcd51d21ed');
const MEDIA = writeBox('mdat', Buffer.alloc(100_000));
const FRAGMENT = writeBox('moof', writeBox('mfhd', Buffer.alloc(8)));
const video = { entries: [aVisualEntry('encv', aProtection('avc1', 'cenc'))] };
const audio = {
  handler: 'soun',
  entries: [anAudioEntry('enca', aProtection('mp4a', 'cbcs'))],
} as const;
const clear = { entries: [aVisualEntry('avc1')] };

const origin = await openScriptedOrigin();
const resolver = openResolver([origin.port]);
after(async () => {
  await resolver[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

function resolve(...parts: readonly Buffer[]): Promise<Resolution> {
  origin.script('/file', serveBytes(Buffer.concat(parts), { type: null }));
  return resolver.resolve(origin.url('/file'));
}

describe('resolution of a file that does not play', () => {
  for (const [name, parts, schemes] of [
    ['encrypted video', [FTYP, aMovie([video]), MEDIA], 'cenc'],
    ['encrypted video with its index at the end', [FTYP, MEDIA, aMovie([video])], 'cenc'],
    [
      'encrypted video with a key system',
      [FTYP, aMovie([video], WIDEVINE), MEDIA],
      'widevine, cenc',
    ],
    ['clear video with encrypted audio', [FTYP, aMovie([clear, audio]), MEDIA], 'cbcs'],
    ['encrypted audio', [FTYP, aMovie([audio]), MEDIA], 'cbcs'],
    [
      'encrypted fragments',
      [FTYP, aMovie([{ ...video, samples: 0 }], WIDEVINE), FRAGMENT, MEDIA],
      'widevine, cenc',
    ],
    ['an encrypted initialization segment', [FTYP, aMovie([{ ...video, samples: 0 }])], 'cenc'],
    [
      'encrypted WebM',
      [aWebmFile([aWebmTrack({ codec: 'V_VP9', algorithm: 5 })], CLUSTER)],
      'webm-aes',
    ],
  ] as const) {
    it(`names the encryption of ${name}`, async () => {
      const resolution = await resolve(...parts);
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, 'source_protected');
      assert.equal(
        resolution.message,
        `This video is encrypted or protected by DRM (${schemes}). Only its provider’s own player can play it.`,
      );
      const outcomes = resolution.trace.steps.map(({ outcome }) => outcome);
      assert.ok(outcomes.includes(`encrypted: ${schemes}`), outcomes.join('; '));
    });
  }

  for (const [name, parts] of [
    ['MP4', [FTYP, aMovie([{ ...clear, samples: 0 }])]],
    ['MP4 with an index of segments', [FTYP, aMovie([{ ...clear, samples: 0 }]), writeBox('free')]],
    ['WebM', [aWebmFile([aWebmTrack({ codec: 'V_VP9' })])]],
  ] as const) {
    it(`refuses an initialization segment: ${name}`, async () => {
      const resolution = await resolve(...parts);
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, 'source_unsupported');
      assert.match(resolution.message, /^This is an initialization segment without media\./);
    });
  }

  it('accepts a file that was decrypted and still has its key system', async () => {
    const file = readFileSync(new URL('../../../../../samples/fast-start.mp4', import.meta.url));
    // The movie header and the tracks stay; the metadata becomes a key system box.
    const at = file.indexOf('udta');
    const size = file.readUInt32BE(at - 4);
    const padding = writeBox('free', Buffer.alloc(size - WIDEVINE.length - 8));
    Buffer.concat([WIDEVINE, padding]).copy(file, at - 4);
    assert.equal((await resolve(file)).kind, 'resolved');
  });

  it('reports codecs that no browser plays, from the sample entry', async () => {
    const file = readFileSync(new URL('../../../../../samples/fast-start.mp4', import.meta.url));
    file.write('s263', file.indexOf('avc1', file.indexOf('stsd')), 'latin1');
    const resolution = await resolve(file);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.sources[0]?.codecs, 's263,mp4a.40.2');
    const step = resolution.trace.steps.find((each) => each.step === 'index');
    assert.equal(step?.outcome, 'video: s263,mp4a.40.2; no browser plays s263');
  });

  it('reports codecs that no browser plays, from the WebM track', async () => {
    const file = readFileSync(new URL('../../../../../samples/clip.webm', import.meta.url));
    file.write('V_ZZZ', file.indexOf('V_VP9'), 'latin1');
    const resolution = await resolve(file);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.sources[0]?.codecs, 'V_ZZZ,opus');
  });
});

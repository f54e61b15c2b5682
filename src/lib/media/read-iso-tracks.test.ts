import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import {
  aKeySystemBox,
  aMovie,
  anAudioEntry,
  aProtection,
  aVisualEntry,
} from '#test/support/media-files.ts';

import { listIsoKeySystems, readIsoTracks } from './read-iso-tracks.ts';
import { writeBox, writeFullBox } from './write-iso-box.ts';

const MPEG4 = '03190000000411200000000000000000000000000506000001b00900';
const MOVIE = aMovie([
  { entries: [aVisualEntry('encv', aProtection('s263', 'cbcs'))] },
  { handler: 'soun', entries: [anAudioEntry('samr')], samples: 7 },
]);
const body = (box: Buffer): Buffer => box.subarray(8);

describe('readIsoTracks', () => {
  for (const [name, entries, codec, encryption] of [
    ['a codec without parameters', [aVisualEntry('s263')], 's263', null],
    ['a code with a trailing space', [aVisualEntry('rle ')], 'rle', null],
    ['a code with a quote', [aVisualEntry('a"b,')], null, null],
    [
      'MPEG-4 video',
      [aVisualEntry('mp4v', writeFullBox('esds', {}, Buffer.from(MPEG4, 'hex')))],
      'mp4v.20.9',
      null,
    ],
    ['an encrypted entry', [aVisualEntry('encv', aProtection('vp09', 'cenc'))], 'vp09', 'cenc'],
    [
      'an encrypted part after a clear one',
      [aVisualEntry('vp09'), aVisualEntry('encv', aProtection('vp09', 'cbcs'))],
      'vp09',
      'cbcs',
    ],
    ['an encrypted entry without a scheme', [aVisualEntry('encv')], 'encv', 'other'],
    ['a FairPlay file', [aVisualEntry('drmi', aProtection('avc1', 'itun'))], 'avc1', 'itun'],
    ['no entry', [], null, null],
  ] as const) {
    it(`reads ${name}`, () => {
      const expected = [{ kind: 'video', codec, encryption, sampleCount: 1 }];
      assert.deepEqual(readIsoTracks(body(aMovie([{ entries }]))), expected);
    });
  }

  it('reads audio tracks, and ignores text tracks', () => {
    const audio = { handler: 'soun', entries: [anAudioEntry('enca', aProtection('Opus', 'cenc'))] };
    const text = { handler: 'text', entries: [anAudioEntry('tx3g')] };
    const tracks = readIsoTracks(
      body(
        aMovie([
          { ...audio, handler: 'soun', samples: 0 },
          { ...text, handler: 'text' },
        ]),
      ),
    );
    assert.deepEqual(tracks, [
      { kind: 'audio', codec: 'opus', encryption: 'cenc', sampleCount: 0 },
    ]);
  });

  it('returns valid codes for any bytes', () => {
    fc.assert(
      fc.property(fc.nat(MOVIE.length - 1), fc.uint8Array({ maxLength: 40 }), (at, noise) => {
        const bytes = Buffer.from(MOVIE);
        bytes.set(noise.subarray(0, bytes.length - at), at);
        listIsoKeySystems(bytes);
        for (const { codec, encryption } of readIsoTracks(body(bytes))) {
          assert.match(codec ?? '', /^[\w.-]*$/);
          assert.match(encryption ?? '', /^[\w.-]*$/);
        }
      }),
    );
  });
});

describe('listIsoKeySystems', () => {
  const widevine = 'edef8ba9-79d6-4ace-a3c8-27dcd51d21ed';
  const playready = '9a04f079-9840-4286-ab92-e65be0885f95';

  it('lists the systems of pssh boxes and of their predecessor', () => {
    const piff = Buffer.from('d08a4f1810f34a82b6c832d8aba183d3', 'hex');
    const movie = aMovie(
      [],
      aKeySystemBox(widevine),
      aKeySystemBox(widevine),
      aKeySystemBox('00000000-0000-0000-0000-000000000000'),
      writeBox('uuid', piff, aKeySystemBox(playready).subarray(8)),
      writeBox('uuid', Buffer.alloc(40)),
    );
    assert.deepEqual(listIsoKeySystems(body(movie)), ['widevine', 'other', 'playready']);
  });
});

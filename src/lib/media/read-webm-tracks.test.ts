import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { anElement, aWebmTrack } from '#test/support/media-files.ts';

import { readEbmlElement } from './read-ebml.ts';
import { readWebmTracks } from './read-webm-tracks.ts';

describe('readWebmTracks', () => {
  for (const [codec, type, algorithm, expected] of [
    ['V_VP9', 1, undefined, { kind: 'video', codec: 'vp9', encryption: null }],
    ['A_OPUS', 2, undefined, { kind: 'audio', codec: 'opus', encryption: null }],
    ['V_THEORA', 1, undefined, { kind: 'video', codec: 'V_THEORA', encryption: null }],
    ['V_"', 1, undefined, { kind: 'video', codec: null, encryption: null }],
    ['V_VP8', 1, 5, { kind: 'video', codec: 'vp8', encryption: 'webm-aes' }],
    ['V_VP8', 1, 99, { kind: 'video', codec: 'vp8', encryption: 'other' }],
  ] as const) {
    it(`reads ${codec} with encryption algorithm ${algorithm ?? 'none'}`, () => {
      const track = aWebmTrack({ codec, type, ...(algorithm !== undefined && { algorithm }) });
      assert.deepEqual(readWebmTracks(track), [expected]);
    });
  }

  it('ignores subtitle tracks', () =>
    assert.deepEqual(readWebmTracks(aWebmTrack({ codec: 'S_TEXT/WEBVTT', type: 17 })), []));

  it('returns valid codes for any bytes', () => {
    const track = aWebmTrack({ codec: 'V_VP8', algorithm: 5 });
    fc.assert(
      fc.property(fc.nat(track.length - 1), fc.uint8Array({ maxLength: 40 }), (at, noise) => {
        const bytes = Buffer.from(track);
        bytes.set(noise.subarray(0, bytes.length - at), at);
        for (const { codec } of readWebmTracks(bytes)) assert.match(codec ?? '', /^[\w./-]*$/);
      }),
    );
  });
});

describe('readEbmlElement', () => {
  for (const [header, expected] of [
    ['ae81', { id: 0xae, start: 0, bodyStart: 2, end: 3 }],
    ['ae4001', { id: 0xae, start: 0, bodyStart: 3, end: 4 }],
    ['1f43b675ff', { id: 0x1f43b675, start: 0, bodyStart: 5, end: Infinity }],
    ['1853806701ffffffffffffff', { id: 0x18538067, start: 0, bodyStart: 12, end: Infinity }],
    ['', undefined],
    ['ae', undefined],
    ['ae00', undefined],
    ['0081', undefined],
    ['0881', undefined],
    ['ae40', undefined],
  ] as const) {
    it(`reads the header ${header || 'of no bytes'}`, () =>
      assert.deepEqual(readEbmlElement(Buffer.from(header, 'hex'), 0), expected));
  }

  it('reads an odd size of eight bytes exactly', () =>
    assert.equal(readEbmlElement(anElement(0xae, 'odd'), 0)?.end, 12));
});

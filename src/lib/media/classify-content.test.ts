import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { classifyCodecs, classifyRenditions, classifyTracks } from './classify-content.ts';

describe('classifyCodecs', () => {
  for (const [codecs, expected] of [
    ['mp4a.40.2', 'audio'],
    [' MP4A.40.5 , ec-3', 'audio'],
    ['fLaC', 'audio'],
    ['Opus', 'audio'],
    ['pcm-s16', 'audio'],
    ['mp4a.40.2,wvtt', 'audio'],
    ['stpp.ttml.im1t', 'unknown'],
    ['avc1.4d401e,mp4a.40.2', 'video'],
    ['vp09.00.10.08', 'video'],
    ['mp4v.20.9', 'video'],
    ['of-the-future.1', 'video'],
    ['', 'unknown'],
    [',', 'unknown'],
    [null, 'unknown'],
  ] as const) {
    it(`returns ${expected} for ${codecs}`, () => assert.equal(classifyCodecs(codecs), expected));
  }
});

describe('classifyRenditions', () => {
  const audio = { width: null, codecs: 'mp4a.40.2' };
  const unknown = { width: null, codecs: null };
  for (const [name, renditions, expected] of [
    ['only audio', [audio, { width: null, codecs: 'ac-3' }], 'audio'],
    ['audio next to video', [audio, { width: null, codecs: 'hvc1.1.6.L93' }], 'video'],
    ['a width without codecs', [audio, { width: 640, codecs: null }], 'video'],
    ['a width next to the codecs of audio', [{ width: 640, codecs: 'mp4a.40.2' }], 'video'],
    ['audio next to an unknown rendition', [audio, unknown], 'unknown'],
    ['none', [], 'unknown'],
  ] as const) {
    it(`returns ${expected} for ${name}`, () =>
      assert.equal(classifyRenditions(renditions), expected));
  }
});

describe('classifyTracks', () => {
  const sound = { kind: 'audio', codec: null } as const;
  for (const [name, tracks, expected] of [
    ['audio of an unknown codec', [sound], 'audio'],
    ['audio with cover art', [{ kind: 'video', codec: 'jpeg' }, sound], 'audio'],
    ['audio with PNG pictures', [{ kind: 'video', codec: 'mp4v.6d' }, sound], 'audio'],
    ['video of an unknown codec', [sound, { kind: 'video', codec: null }], 'video'],
    ['MPEG-4 video', [{ kind: 'video', codec: 'mp4v.20.9' }], 'video'],
    ['pictures without audio', [{ kind: 'video', codec: 'png' }], 'unknown'],
    ['no tracks', [], 'unknown'],
  ] as const) {
    it(`returns ${expected} for ${name}`, () => assert.equal(classifyTracks(tracks), expected));
  }
});

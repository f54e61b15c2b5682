import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findQuality, toLines } from './find-quality.ts';
import { parsePreferences } from './preferences.ts';

describe('parsePreferences', () => {
  it('returns every valid choice', () => {
    const captionStyle = { size: 'large', color: 'yellow', background: 'none' };
    const sound = { volume: 0.5, isMuted: true, speed: 1.5 };
    const choices = { ...sound, captions: 'pt-BR', quality: 720, captionStyle };
    assert.deepEqual(parsePreferences(JSON.stringify(choices)), choices);
    const bounds = { volume: 0, isMuted: false, speed: 0.25, captions: null, quality: null };
    assert.deepEqual(parsePreferences(JSON.stringify(bounds)), bounds);
  });

  for (const text of [
    '',
    'x',
    'null',
    '[]',
    '"text"',
    '{"volume":1.1,"speed":2.1,"quality":0}',
    '{"volume":-0.1,"speed":0.2,"quality":10001}',
    '{"volume":"1","isMuted":1,"speed":null,"captions":1,"quality":"720"}',
    `{"captions":"${'x'.repeat(65)}"}`,
    '{"__proto__":{"volume":0.5},"other":1}',
  ]) {
    it(`ignores invalid values in ${text.slice(0, 60) || 'an empty text'}`, () => {
      assert.deepEqual(parsePreferences(text), {});
    });
  }
});

describe('findQuality', () => {
  const renditions = [
    { width: 640, height: 360, bitrate: 800_000 },
    { width: 1920, height: 1080, bitrate: 5_000_000 },
    { width: 1280, height: 720, bitrate: 2_000_000 },
    { width: 1280, height: 720, bitrate: 3_000_000 },
    { width: 0, height: 0, bitrate: 64_000 },
  ];

  for (const [lines, index] of [
    [359, 0],
    [360, 0],
    [719, 0],
    [720, 3],
    [1080, 1],
    [4320, 1],
  ] as const) {
    it(`returns the best quality up to ${lines} lines, or else the lowest one`, () => {
      assert.equal(findQuality(renditions, lines), index);
    });
  }

  it('returns -1 if no size is known', () => {
    assert.equal(findQuality([{ bitrate: 64_000 }], 720), -1);
  });

  it('uses the shorter side of a portrait video', () => {
    assert.equal(toLines({ width: 720, height: 1280 }), 720);
    assert.equal(toLines({ height: 480 }), 480);
  });
});

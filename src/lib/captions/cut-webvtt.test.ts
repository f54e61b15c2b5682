import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { cutWebVtt } from './cut-webvtt.ts';

const FULL_TEXT = [
  'WEBVTT',
  'STYLE\n::cue { color: red }',
  'REGION\nid:r',
  'NOTE nothing for viewers',
  '00:00:01.000 --> 00:00:04.000 line:0\nfirst',
  'two\n00:00:04.000 --> 00:00:12.500\nsecond <00:00:05.000>goes on',
  '00:00:12.500 --> 100:00:00.000\nlast\n',
].join('\n\n');

describe('cutWebVtt', () => {
  it('returns overlapping cues unchanged with all styles and regions', () => {
    const cut = { startSeconds: 4, endSeconds: 12.5 };
    assert.equal(
      cutWebVtt(FULL_TEXT, { ...cut, timestampMap: { localSeconds: 4, mpegts: 900_000 } }),
      [
        'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:04.000,MPEGTS:900000',
        'STYLE\n::cue { color: red }',
        'REGION\nid:r',
        'two\n00:00:04.000 --> 00:00:12.500\nsecond <00:00:05.000>goes on\n',
      ].join('\n\n'),
    );
  });

  it('returns all cues for an infinite range', () => {
    const all = cutWebVtt(FULL_TEXT, { startSeconds: 0, endSeconds: Infinity, timestampMap: null });
    assert.equal(all, FULL_TEXT.replace('NOTE nothing for viewers\n\n', ''));
  });

  it('accepts a cue whose ID is a block name', () => {
    const text = 'WEBVTT\n\nSTYLE\n00:00:01.000 --> 00:00:02.000\nx\n';
    const cut = { startSeconds: 3, endSeconds: 4, timestampMap: null };
    assert.equal(cutWebVtt(text, cut), 'WEBVTT\n');
    assert.equal(cutWebVtt(text, { ...cut, startSeconds: 1 }), text);
  });

  it('returns an empty file for a range without cues', () => {
    const cut = { startSeconds: 0, endSeconds: 1, timestampMap: null };
    assert.equal(cutWebVtt('WEBVTT\n', cut), 'WEBVTT\n');
    assert.equal(cutWebVtt('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nx\n', cut), 'WEBVTT\n');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findStartSegment } from './find-start-segment.ts';
import { readMpd } from './read-mpd.ts';

const BASE = new URL('https://h.example/a/index.mpd');
const DAY = 86_400;

function find(
  addressing: string,
  {
    mpd = ' mediaPresentationDuration="PT20S"',
    seconds,
    delaySeconds = 0,
  }: {
    readonly mpd?: string;
    readonly seconds?: number;
    readonly delaySeconds?: number;
  } = {},
): string | undefined {
  const set = (type: string, id: string): string =>
    `<AdaptationSet contentType="${type}"><Representation id="${id}" bandwidth="9">${addressing}</Representation></AdaptationSet>`;
  const document = readMpd(
    `<MPD${mpd}><Period>${set('audio', 'a')}${set('video', 'v')}</Period></MPD>`,
  );
  const live = seconds === undefined ? null : { seconds, delaySeconds };
  return findStartSegment(document, BASE, live)?.url.href.replace('https://h.example/a/', '');
}

const NUMBERS =
  '<SegmentTemplate media="$RepresentationID$-$Number$.m4s" duration="4" startNumber="7"/>';
const TIMES =
  '<SegmentTemplate media="$Time$.m4s" timescale="10"><SegmentTimeline><S t="50" d="20" r="9"/></SegmentTimeline></SegmentTemplate>';
const LIST =
  '<SegmentList duration="4"><Initialization sourceURL="i.mp4"/><SegmentURL media="../b/1.m4s"/><SegmentURL media="2.m4s"/></SegmentList>';

test('finds the first segment of the first video of a static MPD', () => {
  assert.equal(find(NUMBERS), 'v-7.m4s');
  assert.equal(find(TIMES), '50.m4s');
  assert.equal(find(LIST), 'https://h.example/b/1.m4s');
});

test('finds none in a single file and in an MPD without segments', () => {
  const file =
    '<BaseURL>v.mp4</BaseURL><SegmentBase indexRange="9-99"><Initialization range="0-8"/></SegmentBase>';
  for (const addressing of [
    file,
    '<BaseURL>v.mp4</BaseURL>',
    '',
    '<SegmentTemplate media="$Number$"/>',
  ]) {
    assert.equal(find(addressing), undefined, addressing);
  }
});

test('finds the segment with which players start in a live presentation', () => {
  const mpd = ' type="dynamic"';
  const years = 3_000 * DAY;
  for (const [options, expected] of [
    [{ seconds: 100 }, 'v-28.m4s'],
    [{ seconds: 100, delaySeconds: 40 }, 'v-22.m4s'],
    [{ seconds: years }, `v-${years / 4 - 4 + 7}.m4s`],
    // The first segment with which players can start, and a moment before.
    [{ seconds: 16 }, 'v-7.m4s'],
    [{ seconds: 15.9 }, undefined],
    [{ seconds: -5 }, undefined],
  ] as const) {
    assert.equal(find(NUMBERS, { ...options, mpd }), expected, JSON.stringify(options));
  }
  // Of an ended presentation.
  assert.equal(find(NUMBERS, { seconds: DAY }), 'v-8.m4s');
  // Listed segments exist.
  assert.equal(find(TIMES, { seconds: DAY, mpd }), '50.m4s');
  assert.equal(find(LIST, { seconds: DAY, mpd }), 'https://h.example/b/1.m4s');
});

test('finds the current period of a live presentation', () => {
  const periods = [0, 1, 2].map(
    (day) =>
      `<Period id="${day}" start="P${day}D"><AdaptationSet><Representation><SegmentTemplate media="${day}/$Number$.m4s" duration="2"/></Representation></AdaptationSet></Period>`,
  );
  const document = readMpd(`<MPD type="dynamic">${periods.join('')}</MPD>`);
  const findAt = (seconds: number | null): string | undefined =>
    findStartSegment(document, BASE, seconds === null ? null : { seconds, delaySeconds: 0 })?.url
      .pathname;
  assert.equal(findAt(DAY + 20), '/a/1/7.m4s');
  assert.equal(findAt(2 * DAY + 8), '/a/2/1.m4s');
  assert.equal(findAt(null), '/a/0/1.m4s');
});

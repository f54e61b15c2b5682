import assert from 'node:assert/strict';
import { it } from 'node:test';

import { findMpdProgress } from './find-mpd-progress.ts';
import { readMpd } from './read-mpd.ts';

const TIMELINE = '<SegmentTimeline><S t="100" d="20" r="3"/><S d="30"/></SegmentTimeline>';

for (const [name, content, expected] of [
  [
    'the time of the last segment',
    `<SegmentTemplate media="$Time$">${TIMELINE}</SegmentTemplate><Representation id="v"/>`,
    { last: 180, step: 30 },
  ],
  [
    'the time in a level above, and after a jump',
    '<SegmentTemplate><SegmentTimeline><S t="5" d="9"/><S t="50" d="9" r="-1"/></SegmentTimeline></SegmentTemplate>' +
      '<Representation id="v"><SegmentTemplate media="$RepresentationID$/$Time%09d$"/></Representation>',
    { last: 50, step: 9 },
  ],
  [
    'the number after a timeline',
    `<SegmentTemplate media="$Number$" startNumber="7">${TIMELINE}</SegmentTemplate><Representation id="v"/>`,
    { last: 12, step: 1 },
  ],
  [
    'the default number',
    `<SegmentTemplate media="$Number$">${TIMELINE}</SegmentTemplate><Representation id="v"/>`,
    { last: 6, step: 1 },
  ],
  [
    'the first number of segments of one duration',
    '<SegmentTemplate media="$Number$" startNumber="40" duration="4"/><Representation id="v"/>',
    { last: 40, step: 1 },
  ],
  [
    'the number after a list',
    '<Representation id="v"><SegmentList startNumber="3"><SegmentURL media="a"/><SegmentURL media="b"/></SegmentList></Representation>',
    { last: 5, step: 1 },
  ],
  [
    'none for a list without numbers',
    '<Representation id="v"><SegmentList><SegmentURL media="a"/></SegmentList></Representation>',
    undefined,
  ],
  [
    'none for an empty timeline',
    '<SegmentTemplate media="$Time$"><SegmentTimeline><S t="1"/></SegmentTimeline></SegmentTemplate><Representation id="v"/>',
    undefined,
  ],
  [
    'none for a file',
    '<Representation id="v"><BaseURL>v.mp4</BaseURL></Representation>',
    undefined,
  ],
] as const) {
  it(`the progress of a period is ${name}`, () => {
    const sets = `<AdaptationSet/><AdaptationSet>${content}</AdaptationSet>`;
    const document = readMpd(`<MPD><Period id="p">${sets}</Period></MPD>`);
    const entries = expected === undefined ? [] : [['period-p/v', expected]];
    assert.deepEqual([...findMpdProgress(document)], entries);
  });
}

it('the progress of an MPD is that of its last periods', () => {
  const content =
    '<AdaptationSet><SegmentTemplate media="$Number$"/><Representation id="v"/></AdaptationSet>';
  const periods = Array.from({ length: 20 }, (_, id) => `<Period id="${id}">${content}</Period>`);
  const names = [...findMpdProgress(readMpd(`<MPD>${periods.join('')}</MPD>`)).keys()];
  assert.equal(names.length, 8);
  assert.equal(names.at(-1), 'period-19/v');
});

it('the progress of an MPD is found in one of the first sets only', () => {
  const numbered =
    '<AdaptationSet><SegmentTemplate media="$Number$"/><Representation id="v"/></AdaptationSet>';
  for (const [others, count] of [
    [3, 1],
    [4, 0],
  ] as const) {
    const sets = '<AdaptationSet><Representation id="file"/></AdaptationSet>'.repeat(others);
    const document = readMpd(`<MPD><Period id="p">${sets}${numbered}</Period></MPD>`);
    assert.equal(findMpdProgress(document).size, count);
  }
});

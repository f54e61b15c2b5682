import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { listSmallestVideo, listTiles } from './list-pictures.ts';
import type { DashSegments } from './list-segments.ts';
import { MpdError } from './mpd-error.ts';
import { readMpd } from './read-mpd.ts';

const BASE = new URL('https://origin.test/v/manifest.mpd');

function toMpd(...periods: readonly string[]): string {
  return `<MPD type="static" mediaPresentationDuration="PT10S">${periods.join('')}</MPD>`;
}

function toVideo(content: string, attributes = ''): string {
  return `<AdaptationSet mimeType="video/mp4"${attributes}>${content}</AdaptationSet>`;
}

function listVideo(content: string): readonly DashSegments[] {
  return listSmallestVideo(readMpd(toMpd(`<Period>${toVideo(content)}</Period>`)), BASE);
}

/** Start, duration, path and range of each segment. */
function listSegments(segments: DashSegments | undefined): unknown {
  assert.ok(segments?.kind === 'listed');
  return segments.segments.map(({ startSeconds, durationSeconds, locate }) => {
    const bytes = locate();
    const { range = null } = bytes ?? {};
    const ends = range === null ? [] : [range.start, range.end];
    return [startSeconds, durationSeconds, bytes?.url.pathname, ...ends];
  });
}

const listTemplate = (attributes: string): unknown =>
  listSegments(
    listVideo(
      `<Representation id="1"><SegmentTemplate ${attributes} media="$Number$"/></Representation>`,
    )[0],
  );

describe('listSmallestVideo', () => {
  it('lists segments by number up to the end of the period', () => {
    const [first] = listVideo(
      '<SegmentTemplate timescale="10" duration="40" startNumber="5" initialization="$RepresentationID$/init.mp4"/>' +
        '<Representation id="hd" bandwidth="900"><SegmentTemplate media="hd-$Number$.m4s"/></Representation>' +
        '<Representation id="sd" bandwidth="100"><SegmentTemplate media="$RepresentationID$-$Bandwidth$-$Number%03d$.m4s"/></Representation>',
    );
    assert.deepEqual(listSegments(first), [
      [0, 4, '/v/sd-100-005.m4s'],
      [4, 4, '/v/sd-100-006.m4s'],
      [8, 4, '/v/sd-100-007.m4s'],
    ]);
    assert.ok(first?.kind === 'listed');
    assert.equal(first.initialization?.url.pathname, '/v/sd/init.mp4');
  });

  it('accepts durations with decimals, but no numbers with decimals', () => {
    const expected = [
      [0, 8, '/v/1'],
      [8, 8, '/v/2'],
    ];
    assert.deepEqual(listTemplate('timescale="1.0" duration="8.000"'), expected);
    assert.deepEqual(listTemplate('startNumber="1.5" duration="8"'), expected);
    assert.throws(() => listTemplate('duration="8,0"'));
    assert.throws(() => listTemplate('duration="1e1"'));
  });

  it('expands a timeline, of which the parser skips long runs', () => {
    const runs = '<S d="10"/>'.repeat(3);
    const [first] = listVideo(
      `<Representation id="1"><SegmentTemplate timescale="10" presentationTimeOffset="100" media="$Time$.m4s">` +
        `<SegmentTimeline><S t="100" d="5" r="1"/>${runs}<S d="20" r="-1"/></SegmentTimeline></SegmentTemplate></Representation>`,
    );
    assert.deepEqual(listSegments(first), [
      [0, 0.5, '/v/100.m4s'],
      [0.5, 0.5, '/v/105.m4s'],
      [1, 1, '/v/110.m4s'],
      [2, 1, '/v/120.m4s'],
      [3, 1, '/v/130.m4s'],
      [4, 2, '/v/140.m4s'],
      [6, 2, '/v/160.m4s'],
      [8, 2, '/v/180.m4s'],
    ]);
  });

  it('lists the entries of a segment list with their byte ranges', () => {
    const [first] = listVideo(
      '<Representation id="1"><BaseURL>sd/</BaseURL><SegmentList duration="5">' +
        '<Initialization sourceURL="init.mp4" range="0-99"/>' +
        '<SegmentURL media="a.mp4" mediaRange="100-199"/><SegmentURL media="b.mp4"/><SegmentURL media="c.mp4"/>' +
        '</SegmentList></Representation>',
    );
    assert.deepEqual(listSegments(first), [
      [0, 5, '/v/sd/a.mp4', 100, 200],
      [5, 5, '/v/sd/b.mp4'],
    ]);
    assert.ok(first?.kind === 'listed');
    assert.deepEqual(first.initialization?.range, { start: 0, end: 100 });
  });

  it('locates the index of a single file', () => {
    const [first] = listVideo(
      '<Representation id="1"><BaseURL>sd.mp4</BaseURL><SegmentBase indexRange="700-799" timescale="4" presentationTimeOffset="6"><Initialization range="0-699"/></SegmentBase></Representation>',
    );
    assert.deepEqual(first, {
      kind: 'indexed',
      startSeconds: 0,
      mediaSeconds: 1.5,
      initialization: { url: new URL('/v/sd.mp4', BASE), range: { start: 0, end: 700 } },
      index: { url: new URL('/v/sd.mp4', BASE), range: { start: 700, end: 800 } },
    });
  });

  it('lists each period, and skips audio, protected video and unknown addressing', () => {
    const template = '<SegmentTemplate duration="5" media="$Number$.m4s"/>';
    const representation = '<Representation id="1" bandwidth="1"/>';
    const protection = '<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011"/>';
    const periods = listSmallestVideo(
      readMpd(
        toMpd(
          `<Period duration="PT4S">${toVideo(template + protection + representation)}</Period>`,
          `<Period duration="PT3S"><BaseURL>two/</BaseURL>${toVideo(template + representation)}</Period>`,
          `<Period><AdaptationSet contentType="audio">${template}${representation}</AdaptationSet>${toVideo(representation)}</Period>`,
        ),
      ),
      BASE,
    );
    assert.deepEqual(periods.map(listSegments), [[[4, 5, '/v/two/1.m4s']]]);
  });

  it('does not resolve to other schemes, and limits the number of segments', () => {
    const media =
      '<Representation id="1"><SegmentTemplate duration="5" media="file:///etc/$Number$"/>';
    const [unsafe] = listVideo(`${media}</Representation>`);
    assert.deepEqual(listSegments(unsafe), [
      [0, 5, undefined],
      [5, 5, undefined],
    ]);
    const repeated = toVideo(
      '<Representation id="1"><SegmentTemplate timescale="1000" duration="1" media="$Number$.m4s"/></Representation>',
    );
    const timeline = toVideo(
      '<Representation id="1"><SegmentTemplate timescale="1000" media="$Time$.m4s"><SegmentTimeline><S d="1" r="-1"/></SegmentTimeline></SegmentTemplate></Representation>',
    );
    const counts = listSmallestVideo(
      readMpd(
        `<MPD type="static"><Period duration="PT20S">${repeated}</Period>` +
          `<Period duration="PT20S">${timeline}</Period><Period>${repeated}</Period><Period/>` +
          `<Period start="PT1H">${timeline}</Period></MPD>`,
      ),
      BASE,
    ).map((period) => period.kind === 'listed' && period.segments.length);
    assert.deepEqual(counts, [20_000, 20_000, 10_000]);
  });

  it('throws MpdError, and nothing else, for any attributes', () => {
    const value = fc.oneof(
      fc.constantFrom('-1', '0', '1e9', '$Number%099999d$', 'PT1S'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 6, maxLength: 6 }), (values) => {
        const [a, b, c, d, e, f] = values.map((each) => each.replaceAll(/[<&"]/g, ''));
        const content =
          `<SegmentTemplate timescale="${a}" duration="${b}" media="${c}" startNumber="${d}">` +
          `<SegmentTimeline><S t="${e}" d="${f}" r="${a}"/></SegmentTimeline></SegmentTemplate><Representation id="${c}"/>`;
        try {
          listVideo(content);
        } catch (error) {
          assert.ok(error instanceof MpdError);
        }
      }),
    );
  });
});

describe('listTiles', () => {
  const layouts = [
    ['http://dashif.org/guidelines/thumbnail_tile', '10x2', 3200],
    ['http://dashif.org/thumbnail_tile', ' 5x4 ', 400],
    ['http://dashif.org/thumbnail_tile', '0x4', 8000],
    ['urn:example:other', '5x4', 1000],
  ] as const;

  it('picks the smallest thumbnails that are wide enough', () => {
    const sets = layouts.map(
      ([scheme, value, width], index) =>
        '<AdaptationSet mimeType="image/jpeg"><SegmentTemplate media="$RepresentationID$/$Number$.jpg" duration="4"/>' +
        `<Representation id="${index}" width="${width}"><EssentialProperty schemeIdUri="${scheme}" value="${value}"/></Representation></AdaptationSet>`,
    );
    const [tiles, ...others] = listTiles(readMpd(toMpd(`<Period>${sets.join('')}</Period>`)), BASE);
    assert.deepEqual(others, []);
    assert.deepEqual([tiles?.columns, tiles?.rows], [10, 2]);
    assert.deepEqual(listSegments(tiles?.segments), [
      [0, 4, '/v/0/1.jpg'],
      [4, 4, '/v/0/2.jpg'],
      [8, 4, '/v/0/3.jpg'],
    ]);
  });

  it('finds nothing in an MPD without tiles', () => {
    assert.deepEqual(listTiles(readMpd(toMpd(`<Period>${toVideo('')}</Period>`)), BASE), []);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { placeLiveText, placeText } from './place-text.ts';
import { readHlsEntries } from './read-hls-entries.ts';
import { readHlsPlaylist } from './read-hls-playlist.ts';
import { StreamClock } from './stream-clock.ts';
import type { StreamPeriod, StreamTrack } from './stream.ts';

const BASE = new URL('https://example.com/text.m3u8');
const PERIODS: readonly StreamPeriod[] = [
  { period: '0', startSeconds: 0, mediaSeconds: 10, mediaEndSeconds: 19 },
  { period: '1', startSeconds: 9, mediaSeconds: 500, mediaEndSeconds: 504 },
];

function read(lines: readonly string[]): Parameters<typeof placeText> {
  const media =
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",URI="text.m3u8"';
  const main = ['#EXTM3U', media, '#EXT-X-STREAM-INF:BANDWIDTH=1', 'v.m3u8'].join('\n');
  const entry = readHlsEntries(main, BASE).entries.find(({ kind }) => kind === 'text');
  const text = ['#EXTM3U', ...lines].join('\n');
  assert.ok(entry !== undefined);
  const playlist = readHlsPlaylist(text, { base: BASE, variables: new Map() });
  return [entry, playlist, { id: 'text2', periods: PERIODS, codec: null }];
}

function place(lines: readonly string[], codec: string | null = null): StreamTrack | undefined {
  const [entry, playlist, options] = read([...lines, '#EXT-X-ENDLIST']);
  return placeText(entry, playlist, { ...options, codec });
}

/** Segments 7 and 8 of the main track start at 100 and 106 seconds, in its period 3. */
const MAIN: StreamTrack = {
  id: 'video0',
  kind: 'video',
  format: 'mp4',
  codec: 'avc1.4d401e',
  language: null,
  label: null,
  isDefault: true,
  video: null,
  audio: null,
  bandwidth: { peak: 1, average: 1 },
  parts: [
    {
      period: '3',
      timescale: 90_000,
      segments: [100, 106].map((at) => ({ startTicks: at * 90_000, durationTicks: 540_000 })),
      firstNumber: 7,
      init: null,
      places: { kind: 'list', list: [null, null] },
    },
  ],
};

function placeLive(
  lines: readonly string[],
  dates: ReadonlyMap<string, number> = new Map(),
  clock = new StreamClock(),
): Promise<StreamTrack | undefined> {
  const [entry, playlist, options] = read(['#EXT-X-DISCONTINUITY-SEQUENCE:3', ...lines]);
  return placeLiveText(entry, playlist, { ...options, main: MAIN, dates, clock });
}

const toLines = (name: string): readonly string[] => ['#EXTINF:6,', name];

describe('placeText', () => {
  it('places WebVTT in each period, and cuts segments at its ends', () => {
    const track = place(['a.vtt', 'b.vtt', 'c.vtt'].flatMap(toLines));
    assert.deepEqual(
      [track?.kind, track?.codec, track?.language, track?.label],
      ['text', 'wvtt', 'de', 'Deutsch'],
    );
    assert.deepEqual(track?.parts.map(describePart), [
      ['0', ['a.vtt', 10_000, 6000], ['b.vtt', 16_000, 3000]],
      ['1', ['b.vtt', 500_000, 3000], ['c.vtt', 503_000, 1000]],
    ]);
    assert.deepEqual(
      track?.parts.map(({ selection }) => selection),
      [
        { kind: 'cues', mediaSeconds: 10, playlistSeconds: 0 },
        { kind: 'cues', mediaSeconds: 500, playlistSeconds: 9 },
      ],
    );
  });

  it('keeps segments of MP4 whose codec is known', () => {
    const lines = ['#EXT-X-MAP:URI="i.mp4"', ...toLines('a.mp4')];
    const [part, ...others] = place(lines, 'stpp.ttml.im1t')?.parts ?? [];
    assert.deepEqual([part?.init?.href, part?.selection], ['https://example.com/i.mp4', undefined]);
    assert.deepEqual(others, []);
    assert.equal(place(lines), undefined);
    const changed = [
      ...lines,
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="j.mp4"',
      ...toLines('b.mp4'),
    ];
    assert.equal(place(changed, 'wvtt'), undefined);
  });

  it('omits a rendition without segments in the periods', () => {
    assert.equal(place([]), undefined);
    assert.equal(place(['#EXT-X-GAP', ...toLines('a.vtt')]), undefined);
  });
});

describe('placeLiveText', () => {
  const seven = ['#EXT-X-MEDIA-SEQUENCE:7', ...['a.vtt', 'b.vtt'].flatMap(toLines)];

  it('starts like the segments of the main track with the same numbers', async () => {
    const track = await placeLive(seven);
    assert.deepEqual(track?.parts.map(describePart), [
      ['3', ['a.vtt', 100_000, 6000], ['b.vtt', 106_000, 6000]],
    ]);
    const [part] = track?.parts ?? [];
    assert.deepEqual(part?.selection, { kind: 'cues', mediaSeconds: 0, playlistSeconds: 0 });
    assert.equal(part.firstNumber, 7);
  });

  it('prefers dates, from whichever segment has one', async () => {
    const dates = new Map([['3', Date.UTC(2026, 0, 1)]]);
    const lines = [
      '#EXT-X-MEDIA-SEQUENCE:7',
      ...toLines('a.vtt'),
      '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:06.000Z',
      ...toLines('b.vtt'),
    ];
    const track = await placeLive(lines, dates);
    assert.deepEqual(track?.parts.map(describePart), [
      ['3', ['a.vtt', 180_000, 6000], ['b.vtt', 186_000, 6000]],
    ]);
  });

  it('keeps the times of segments that it has seen', async () => {
    const clock = new StreamClock();
    await placeLive(seven, new Map(), clock);
    clock.keepPeriods([]);
    const later = ['#EXT-X-MEDIA-SEQUENCE:8', ...['b.vtt', 'c.vtt'].flatMap(toLines)];
    const track = await placeLive(later, new Map([['3', 0]]), clock);
    assert.deepEqual(track?.parts.map(describePart), [
      ['3', ['b.vtt', 106_000, 6000], ['c.vtt', 112_000, 6000]],
    ]);
  });

  it('omits segments of other periods, and those that nothing places', async () => {
    assert.equal(await placeLive(['#EXT-X-MEDIA-SEQUENCE:50', ...toLines('a.vtt')]), undefined);
    const other = ['#EXT-X-MEDIA-SEQUENCE:7', '#EXT-X-DISCONTINUITY', ...toLines('a.vtt')];
    assert.equal(await placeLive(other), undefined);
  });
});

function describePart({ period, segments, places }: StreamTrack['parts'][number]): unknown {
  const list = places.kind === 'list' ? places.list : [];
  return [
    period,
    ...segments.map(({ startTicks, durationTicks }, index) => [
      list[index]?.href.split('/').at(-1),
      startTicks,
      durationTicks,
    ]),
  ];
}

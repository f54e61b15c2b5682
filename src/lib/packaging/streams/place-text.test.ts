import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { placeText } from './place-text.ts';
import { readHlsEntries } from './read-hls-entries.ts';
import { readHlsPlaylist } from './read-hls-playlist.ts';
import type { StreamPeriod, StreamTrack } from './stream.ts';

const BASE = new URL('https://example.com/text.m3u8');
const PERIODS: readonly StreamPeriod[] = [
  { period: '0', startSeconds: 0, mediaSeconds: 10, mediaEndSeconds: 19 },
  { period: '1', startSeconds: 9, mediaSeconds: 500, mediaEndSeconds: 504 },
];

function place(lines: readonly string[], codec: string | null = null): StreamTrack | undefined {
  const media =
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",URI="text.m3u8"';
  const main = ['#EXTM3U', media, '#EXT-X-STREAM-INF:BANDWIDTH=1', 'v.m3u8'].join('\n');
  const entry = readHlsEntries(main, BASE).entries.find(({ kind }) => kind === 'text');
  const text = ['#EXTM3U', ...lines, '#EXT-X-ENDLIST'].join('\n');
  assert.ok(entry !== undefined);
  const playlist = readHlsPlaylist(text, { base: BASE, variables: new Map() });
  return placeText(entry, playlist, { id: 'text2', periods: PERIODS, codec });
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

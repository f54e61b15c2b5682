import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { MpdError } from '../../dash/mpd-error.ts';
import { readMpd } from '../../dash/read-mpd.ts';
import { PlaylistError } from '../../hls/playlist-error.ts';
import { PackagingError } from '../packaging-error.ts';
import { readHlsEntries } from './read-hls-entries.ts';
import { readHlsPlaylist } from './read-hls-playlist.ts';
import { readMpdStream } from './read-mpd-stream.ts';
import { STREAM_SEGMENTS_MAX, type Stream } from './stream.ts';

const URL_BASE = new URL('https://origin.test/v/manifest');

function read(mpd: string, nowMs = 0): Stream {
  return readMpdStream(readMpd(mpd), { url: URL_BASE, nowMs });
}

function readPlaylist(...lines: readonly string[]): ReturnType<typeof readHlsPlaylist> {
  return readHlsPlaylist(['#EXTM3U', ...lines].join('\n'), {
    base: URL_BASE,
    variables: new Map(),
  });
}

function writeText(type: string, codecs: string): string {
  return `<AdaptationSet contentType="text" lang="de"><Label>Deutsch</Label><Representation mimeType="${type}" codecs="${codecs}" bandwidth="1"><BaseURL>de.vtt</BaseURL></Representation></AdaptationSet>`;
}

const LIVE =
  '<MPD type="dynamic" availabilityStartTime="1970-01-01T00:00:00Z" minimumUpdatePeriod="PT2S" timeShiftBufferDepth="PT10S"><Period start="PT0S">';
const SET = '<AdaptationSet mimeType="video/mp4">';
const REPRESENTATION =
  '<Representation id="v" codecs="avc1.4d401e" bandwidth="9"/></AdaptationSet>';
const END = '</Period></MPD>';

describe('readMpdStream', () => {
  it('lists the segments that a live template makes available now', () => {
    const template = '<SegmentTemplate duration="2" startNumber="5" media="$Number$.m4s"/>';
    const { tracks, live } = read(`${LIVE}${SET}${template}${REPRESENTATION}${END}`, 101_000);
    const [part] = tracks[0]?.parts ?? [];
    assert.deepEqual(live, { updateSeconds: 2, startMs: 0 });
    // From 91 s to 101 s: the first segment contains 91 s, and the last one ends at 100 s.
    assert.equal(part?.firstNumber, 50);
    assert.equal(part.segments.length, 5);
    assert.deepEqual(part.places.kind === 'list' && part.places.list[0], {
      href: 'https://origin.test/v/50.m4s',
      range: null,
    });
  });

  it('describes text that HLS has, and sound', () => {
    const sound =
      '<AdaptationSet mimeType="audio/mp4"><Role schemeIdUri="urn:mpeg:dash:role:2011" value="dub"/><AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="6"/><SegmentTemplate duration="2" media="$Number$.m4s"/><Representation codecs="mp4a.40.2" audioSamplingRate="48000" bandwidth="1"/></AdaptationSet>';
    const { tracks } = read(
      `<MPD mediaPresentationDuration="PT8S"><Period>${writeText('text/vtt', '')}${writeText('application/mp4', 'wvtt')}${sound}${END}`,
    );
    assert.deepEqual(
      tracks.map(({ kind, format, language, label, isDefault }) => [
        kind,
        format,
        language,
        label,
        isDefault,
      ]),
      [
        ['text', 'vtt', 'de', 'Deutsch', true],
        ['audio', 'mp4', null, null, false],
      ],
    );
    assert.deepEqual(tracks[1]?.audio, { channels: 6, sampleRate: 48_000 });
  });

  it('refuses more segments than it keeps', () => {
    const template = `<SegmentTemplate timescale="1000" media="$Time$.m4s"><SegmentTimeline><S t="0" d="1" r="${STREAM_SEGMENTS_MAX}"/></SegmentTimeline></SegmentTemplate>`;
    const mpd = `<MPD mediaPresentationDuration="PT9999S"><Period>${SET}${template}${REPRESENTATION}${END}`;
    assert.throws(() => read(mpd), /too many segments/);
  });

  it('throws MpdError and PackagingError, and nothing else', () => {
    const value = fc.constantFrom('0', '-1', '1e9', 'PT1S', '99999999999', 'x', '$Number$', '');
    const attributes = fc.dictionary(
      fc.constantFrom(
        'duration',
        'timescale',
        'startNumber',
        'media',
        'initialization',
        'r',
        'd',
        't',
        'indexRange',
        'bandwidth',
        'mimeType',
        'start',
        'type',
      ),
      value,
    );
    const name = fc.constantFrom(
      'Period',
      'AdaptationSet',
      'Representation',
      'SegmentTemplate',
      'SegmentList',
      'SegmentBase',
      'SegmentTimeline',
      'S',
      'BaseURL',
      'ContentProtection',
    );
    const open = fc.tuple(name, attributes).map(([tag, list]) => [
      `<${tag}${Object.entries(list)
        .map(([key, text]) => ` ${key}="${text}"`)
        .join('')}>`,
      `</${tag}>`,
    ]);
    const element = fc.array(open, { maxLength: 6 }).map((tags) => {
      const starts = tags.map(([start]) => start);
      const ends = tags.map(([, end]) => end);
      return [...starts, ...ends.toReversed()].join('');
    });
    fc.assert(
      fc.property(fc.array(element, { maxLength: 3 }), fc.boolean(), (elements, isLive) => {
        try {
          read(`<MPD${isLive ? ' type="dynamic"' : ''}>${elements.join('')}</MPD>`);
        } catch (error) {
          assert.ok(error instanceof MpdError || error instanceof PackagingError, String(error));
        }
      }),
    );
  });
});

describe('readHlsEntries', () => {
  it('lists each playlist once, without variants that have only sound', () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,URI="de.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="Deutsch",LANGUAGE="de",URI="de.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",FORCED=YES,CHARACTERISTICS="public.easy-to-read, net.example.cdn,public.accessibility.describes-music-and-sound",URI="text.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English"',
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1"',
      '#EXT-X-STREAM-INF:BANDWIDTH=2000,CODECS="avc1.4d401e,mp4a.40.2, stpp.ttml.im1t",AUDIO="a",VIDEO-RANGE=PQ',
      'v.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=1900,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="b"',
      'v.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=100,CODECS="mp4a.40.2"',
      'sound.m3u8',
    ].join('\n');
    const { entries, hasMuxedAudio, textCodec } = readHlsEntries(text, URL_BASE);
    assert.deepEqual(
      entries.map(({ href, kind, bandwidth, language, range }) => [
        href.slice(22),
        kind,
        bandwidth,
        language,
        range,
      ]),
      [
        ['v.m3u8', 'variant', 2000, null, 'PQ'],
        ['de.m3u8', 'audio', null, 'de', 'SDR'],
        ['text.m3u8', 'text', null, null, 'SDR'],
      ],
    );
    assert.deepEqual([hasMuxedAudio, textCodec], [false, 'stpp.ttml.im1t']);
    assert.deepEqual(entries[2]?.purpose, {
      isForced: true,
      characteristics: ['public.easy-to-read', 'public.accessibility.describes-music-and-sound'],
    });
  });

  it('has the sound of the variants if a rendition or all renditions lack a URI', () => {
    const variant = ['#EXT-X-STREAM-INF:BANDWIDTH=1', 'v.m3u8'];
    const rendition = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="x"';
    for (const [lines, expected] of [
      [variant, true],
      [[rendition, `${rendition},URI="a.m3u8"`, ...variant], true],
      [[`${rendition},URI="a.m3u8"`, ...variant], false],
    ] as const) {
      const text = ['#EXTM3U', ...lines].join('\n');
      assert.equal(readHlsEntries(text, URL_BASE).hasMuxedAudio, expected, text);
    }
  });
});

describe('readHlsPlaylist', () => {
  it('numbers segments, gaps and discontinuities', () => {
    const { isLive, parts } = readPlaylist(
      '#EXT-X-MEDIA-SEQUENCE:7',
      '#EXT-X-DISCONTINUITY-SEQUENCE:3',
      '#EXTINF:2,',
      '#EXT-X-GAP',
      '1.ts',
      '#EXTINF:2.5,',
      '#EXT-X-BYTERANGE:10@20',
      '2.ts',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:09Z',
      '#EXTINF:1,',
      '3.ts',
    );
    assert.equal(isLive, true);
    assert.deepEqual(
      parts.map(({ period, firstNumber, segments }) => [
        period,
        firstNumber,
        segments.map(({ place, durationUs, dateMs }) => [
          place?.href.slice(22),
          place?.range,
          durationUs,
          dateMs,
        ]),
      ]),
      [
        [
          3,
          7,
          [
            [undefined, undefined, 2e6, null],
            ['2.ts', { start: 20, end: 30 }, 2.5e6, null],
          ],
        ],
        [5, 9, [['3.ts', null, 1e6, 9000]]],
      ],
    );
  });

  it('refuses what DASH cannot express', () => {
    const segment = ['#EXTINF:2,', '1.mp4'];
    const encrypted = (attributes: string): readonly string[] => [
      `#EXT-X-KEY:METHOD=${attributes}`,
      ...segment,
    ];
    for (const lines of [
      encrypted('SAMPLE-AES,URI="k"'),
      encrypted('SAMPLE-AES-CTR,URI="k",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"'),
      encrypted('AES-128,URI="k",KEYFORMAT="com.apple.streamingkeydelivery"'),
      ['#EXTINF:0,', '1.ts'],
      ['#EXT-X-MAP:URI="a"', ...segment, '#EXT-X-MAP:URI="b"', ...segment],
      Array.from({ length: 65 }, () => ['#EXT-X-DISCONTINUITY', ...segment]).flat(),
    ]) {
      assert.throws(() => readPlaylist(...lines), PackagingError, lines.slice(0, 3).join(' '));
    }
    assert.equal(readPlaylist(...encrypted('NONE')).parts.length, 1);
  });

  it('throws PlaylistError and PackagingError, and nothing else', () => {
    const line = fc.constantFrom(
      '#EXTINF:2,',
      '#EXTINF:-1,',
      '1.ts',
      '#EXT-X-GAP',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="a"',
      '#EXT-X-MAP:BYTERANGE="x"',
      '#EXT-X-BYTERANGE:9',
      '#EXT-X-KEY:METHOD=AES-128,URI="k"',
      '#EXT-X-MEDIA-SEQUENCE:99999999999999999',
      '#EXT-X-DEFINE:NAME="a",VALUE="{$a}"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        try {
          readHlsEntries(['#EXTM3U', ...lines].join('\n'), URL_BASE);
          readPlaylist(...lines);
        } catch (error) {
          assert.ok(
            error instanceof PlaylistError || error instanceof PackagingError,
            String(error),
          );
        }
      }),
    );
  });
});

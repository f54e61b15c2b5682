import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readMpd } from '../dash/read-mpd.ts';
import { classifyPlaylist } from '../hls/classify-playlist.ts';
import type { Rendition } from './rendition.ts';
import { type HlsRendition, writeHlsMaster } from './write-hls-master.ts';
import { writeHlsKeyframes, writeHlsMedia } from './write-hls-media.ts';
import { writeMpd } from './write-mpd.ts';

const VIDEO: Rendition = {
  id: 'v1',
  kind: 'video',
  format: 'mp4',
  codec: 'avc1.64001e',
  language: null,
  label: null,
  isDefault: true,
  video: { width: 640, height: 360, frameRate: 30_000 / 1001, range: 'SDR' },
  audio: null,
  timescale: 30_000,
  offsetTicks: 0,
  bandwidth: { peak: 900_000, average: 700_000 },
  segments: [
    { startTicks: 0, durationTicks: 180_180 },
    { startTicks: 180_180, durationTicks: 180_180 },
    { startTicks: 360_360, durationTicks: 20_020 },
  ],
  addresses: { kind: 'template', init: '/v1/init', media: '/v1/$Number$.m4s?a=1&b=2' },
};

const AUDIO: Rendition = {
  ...VIDEO,
  id: 'a1',
  kind: 'audio',
  codec: 'mp4a.40.2',
  language: 'de',
  label: 'Kommentar "A" & <B>',
  isDefault: false,
  video: null,
  audio: { channels: 2, sampleRate: 48_000 },
  timescale: 48_000,
  bandwidth: { peak: 140_000, average: 128_000 },
  addresses: {
    kind: 'list',
    init: { uri: 'a.mp4', range: { start: 0, end: 700 } },
    segments: [
      { uri: 'a.mp4', range: { start: 700, end: 900 } },
      { uri: 'a.mp4', range: { start: 900, end: 1000 } },
      { uri: 'b.mp4' },
    ],
  },
};

function inHls(rendition: Rendition, playlistUri: string): HlsRendition {
  return { ...rendition, playlistUri, keyframes: null };
}

function listLines(text: string | undefined, tag: string): readonly string[] {
  return (text ?? '').split('\n').filter((line) => line.startsWith(`#${tag}:`));
}

describe('writeHlsMedia', () => {
  it('writes durations, addresses and the longest duration', () => {
    const text = writeHlsMedia(VIDEO);
    assert.equal(classifyPlaylist(text)?.kind, 'media');
    assert.deepEqual(listLines(text, 'EXTINF'), [
      '#EXTINF:6.006000,',
      '#EXTINF:6.006000,',
      '#EXTINF:0.667333,',
    ]);
    assert.match(text, /#EXT-X-TARGETDURATION:6\n/);
    assert.match(text, /#EXT-X-MAP:URI="\/v1\/init"\n/);
    assert.match(text, /\n\/v1\/2\.m4s\?a=1&b=2\n#EXT-X-ENDLIST\n$/);
  });

  it('writes byte ranges', () => {
    const text = writeHlsMedia(AUDIO);
    assert.match(text, /#EXT-X-MAP:URI="a\.mp4",BYTERANGE="700@0"\n/);
    assert.deepEqual(listLines(text, 'EXT-X-BYTERANGE'), [
      '#EXT-X-BYTERANGE:200@700',
      '#EXT-X-BYTERANGE:100@900',
    ]);
  });

  it('keeps the sum of durations within a microsecond', () => {
    const segments = Array.from({ length: 900 }, (_, index) => ({
      startTicks: index * 100_100,
      durationTicks: 100_100,
    }));
    const sum = listLines(writeHlsMedia({ ...VIDEO, segments }), 'EXTINF')
      .map((line) => Number(/[\d.]+/.exec(line)?.[0]))
      .reduce((total, seconds) => total + seconds, 0);
    assert.ok(Math.abs(sum - (900 * 100_100) / 30_000) < 2e-6);
  });
});

describe('writeHlsKeyframes', () => {
  it('lists the first bytes of each segment', () => {
    const text = writeHlsKeyframes(VIDEO, [400, 500, 600]);
    assert.match(text, /#EXT-X-I-FRAMES-ONLY\n/);
    assert.match(text, /#EXTINF:6\.006000,\n#EXT-X-BYTERANGE:400@0\n\/v1\/0\.m4s/);
  });

  it('lists addresses of keyframes', () => {
    const text = writeHlsKeyframes(VIDEO, null);
    assert.match(text, /#EXT-X-I-FRAMES-ONLY\n[^]*#EXTINF:6\.006000,\n\/v1\/0\.m4s/);
    assert.doesNotMatch(text, /BYTERANGE/);
  });
});

describe('writeHlsMaster', () => {
  it('groups audio by codec, and combines each group with each video', () => {
    const opus = { ...AUDIO, codec: 'opus', language: 'en', label: null };
    const text = writeHlsMaster([
      inHls(VIDEO, 'v'),
      inHls(AUDIO, 'a'),
      inHls({ ...AUDIO, language: 'fr', label: null, isDefault: true }, 'f'),
      inHls(opus, 'o'),
      inHls({ ...AUDIO, kind: 'text', format: 'vtt', audio: null }, 't'),
    ]);
    assert.equal(classifyPlaylist(text ?? '')?.kind, 'multivariant');
    assert.deepEqual(listLines(text, 'EXT-X-MEDIA'), [
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-1",NAME="Kommentar  A  & <B>",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="a"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-1",NAME="fr",LANGUAGE="fr",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="f"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio-2",NAME="en",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="o"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="Kommentar  A  & <B>",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,URI="t"',
    ]);
    assert.deepEqual(listLines(text, 'EXT-X-STREAM-INF'), [
      '#EXT-X-STREAM-INF:BANDWIDTH=1040000,AVERAGE-BANDWIDTH=828000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=29.970,VIDEO-RANGE=SDR,AUDIO="audio-1",SUBTITLES="text"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1040000,AVERAGE-BANDWIDTH=828000,CODECS="avc1.64001e,opus",RESOLUTION=640x360,FRAME-RATE=29.970,VIDEO-RANGE=SDR,AUDIO="audio-2",SUBTITLES="text"',
    ]);
  });

  it('separates qualities of the same audio', () => {
    const text = writeHlsMaster([inHls(VIDEO, 'v'), inHls(AUDIO, 'high'), inHls(AUDIO, 'low')]);
    const groups = listLines(text, 'EXT-X-MEDIA').map((line) => /GROUP-ID="(.*?)"/.exec(line)?.[1]);
    assert.deepEqual(groups, ['audio-1', 'audio-2']);
  });

  it('lists keyframes, and audio without video as a variant', () => {
    const keyframes = { uri: 'k', bandwidth: 9000 };
    const video = writeHlsMaster([{ ...inHls(VIDEO, 'v'), keyframes }]);
    assert.deepEqual(listLines(video, 'EXT-X-I-FRAME-STREAM-INF'), [
      '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=9000,CODECS="avc1.64001e",RESOLUTION=640x360,VIDEO-RANGE=SDR,URI="k"',
    ]);
    const unknown = { width: 0, height: 0, frameRate: null, range: 'SDR' as const };
    const sizeless = writeHlsMaster([{ ...inHls(VIDEO, 'v'), video: unknown, keyframes }]);
    assert.doesNotMatch(sizeless ?? '', /RESOLUTION/);
    const audio = writeHlsMaster([inHls(AUDIO, 'a')]);
    assert.deepEqual(listLines(audio, 'EXT-X-STREAM-INF'), [
      '#EXT-X-STREAM-INF:BANDWIDTH=140000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2",AUDIO="audio-1"',
    ]);
  });

  it('has the audio of a variant without video only there', () => {
    const audio = writeHlsMaster([
      inHls({ ...AUDIO, language: 'fr', label: null }, 'f'),
      inHls({ ...AUDIO, isDefault: true }, 'a'),
    ]);
    const uris = listLines(audio, 'EXT-X-MEDIA').map((line) => /URI="(.*)"/.exec(line)?.[1]);
    assert.deepEqual(uris, ['f', undefined]);
    assert.ok(audio?.endsWith('AUDIO="audio-1"\na\n'));
  });

  it('states forced text and the characteristics of renditions, which are roles in MPDs', () => {
    const text = { ...AUDIO, kind: 'text', format: 'mp4', codec: 'wvtt', audio: null } as const;
    const forced = { ...text, id: 's1', purpose: { isForced: true, characteristics: [] } };
    const transcript = ['public.accessibility.transcribes-spoken-dialog', 'public.easy-to-read'];
    const captions = {
      ...text,
      id: 's2',
      purpose: { isForced: false, characteristics: transcript },
    };
    const description = ['public.accessibility.describes-video'];
    const described = { ...AUDIO, purpose: { isForced: false, characteristics: description } };
    const hls = writeHlsMaster([
      inHls(VIDEO, 'v'),
      inHls(described, 'a'),
      inHls(forced, 'f'),
      inHls(captions, 'c'),
    ]);
    const stated = listLines(hls, 'EXT-X-MEDIA').map(
      (line) => /AUTOSELECT=YES,(.*?),?(?:CHANNELS="2",)?URI/.exec(line)?.[1],
    );
    assert.deepEqual(stated, [
      `CHARACTERISTICS="${description.join(',')}"`,
      'FORCED=YES',
      `CHARACTERISTICS="${transcript.join(',')}"`,
    ]);
    const mpd = writeMpd([VIDEO, described, forced, captions, text], 12);
    const roles = [...mpd.matchAll(/<Role [^>]*value="([^"]+)"/g)].map(([, role]) => role);
    assert.deepEqual(roles, ['main', 'description', 'forced-subtitle', 'caption', 'subtitle']);
  });

  it('is undefined if HLS has no format for the media', () => {
    const webm = { ...inHls(VIDEO, 'v'), format: 'webm' as const };
    const silent = [inHls(VIDEO, 'v'), { ...inHls(AUDIO, 'a'), format: 'webm' as const }];
    for (const renditions of [[webm], silent]) {
      assert.equal(writeHlsMaster(renditions), undefined);
    }
  });
});

describe('writeMpd', () => {
  it('writes an adaptation set per kind, with timelines', () => {
    const low = { ...VIDEO, id: 'v2', bandwidth: { peak: 300_000, average: 200_000 } };
    const text = writeMpd([VIDEO, low, { ...AUDIO, offsetTicks: 96_000 }], 12.6784);
    assert.equal(readMpd(text).root.name, 'MPD');
    assert.equal(text.match(/<AdaptationSet /g)?.length, 2);
    assert.match(text, /mediaPresentationDuration="PT12\.6784S"/);
    assert.match(text, /<S t="0" d="180180" r="1"\/>\n<S t="360360" d="20020"\/>/);
    assert.match(text, /frameRate="30000\/1001"/);
    assert.match(text, /presentationTimeOffset="96000"/);
    assert.match(text, /<SegmentURL media="a\.mp4" mediaRange="700-899"\/>/);
    assert.match(text, /<Label>Kommentar &#34;A&#34; &#38; &#60;B&#62;<\/Label>/);
    assert.match(text, /media="\/v1\/\$Number\$\.m4s\?a=1&#38;b=2"/);
  });

  it('separates codecs, states the transfer characteristics and omits segments of WebVTT', () => {
    const hdr = {
      ...VIDEO,
      id: 'h',
      codec: 'hvc1.2.4.L93.B0',
      video: { width: 640, height: 360, frameRate: 50, range: 'PQ' as const },
    };
    const webvtt = { ...AUDIO, kind: 'text' as const, format: 'vtt' as const, audio: null };
    const text = writeMpd([VIDEO, hdr, webvtt], 1);
    assert.equal(text.match(/<AdaptationSet /g)?.length, 2);
    assert.match(text, /TransferCharacteristics" value="16"/);
  });
});

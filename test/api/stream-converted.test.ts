import assert from 'node:assert/strict';
import { createCipheriv, createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import { findIsoBodies } from '#lib/media/find-iso-bodies.ts';
import { writeBox, writeFullBox, writeNumbers } from '#lib/media/write-iso-box.ts';
import { readFragmentStart, readInitTracks } from '#lib/packaging/streams/read-media-start.ts';

import { listPackets, type Packet, readBytes } from '../support/packets.ts';
import { respondWithStatus, serveBytes } from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';
import { joinTransports } from '../support/transport-file.ts';
import { videoId } from '../support/video-fixtures.ts';
import { readWvttFragment } from '../support/wvtt-fragment.ts';

const SAMPLES = new URL('../../samples/', import.meta.url);
const TYPES = new Map([
  ['mpd', 'application/dash+xml'],
  ['m3u8', 'application/vnd.apple.mpegurl'],
  ['ts', 'video/mp2t'],
]);
const PLAYLIST = { type: 'application/vnd.apple.mpegurl' };
/** The folders of `hls-fmp4`, by the number of their initialization segment. */
const TRACKS = ['360p', '180p', 'audio'];
/** The sound of the samples of both kinds is that far apart. */
const DISTANCE_SECONDS_MAX = 0.001;
/** The audio segments after the end that the MPD states. */
const UNLISTED = new Set(['dash-template/segment-2-00005.m4s']);

describe('GET /stream of an MPD as HLS', () => {
  let service: StreamService;
  before(async () => {
    service = await startStreamService();
    for (const folder of ['dash-timeline', 'dash-template']) addSample(service, folder);
  });
  after(() => service[Symbol.asyncDispose]());

  function addMpd(path: string, text: string, name: string): string {
    service.origin.script(path, serveBytes(text, { type: 'application/dash+xml' }));
    return service.add({ url: path, format: 'DASH' }, name);
  }

  for (const [folder, name] of [
    ['dash-timeline', 'timeL'],
    ['dash-template', 'tempL'],
  ] as const) {
    it(`plays ${folder} with the same segments`, async () => {
      const url = service.add({ url: `/${folder}/manifest.mpd`, format: 'DASH' }, name);
      const master = await readText(`${url}.m3u8`);
      assert.match(master, /CODECS="avc1\.4d401e,mp4a\.40\.2",RESOLUTION=640x360/);
      const playlists = listUrls(master, `${url}.m3u8`);
      const tracks = await Promise.all(playlists.map(readTrack));
      const expected = ['0', '1', '2'].map((id) => Buffer.concat(listSample(folder, id)));
      assert.deepEqual(tracks.map(toDigest).toSorted(), expected.map(toDigest).toSorted());
    });
  }

  it('lists the uploaded subtitles', async () => {
    const track = { lang: 'de', label: 'Deutsch', kind: 'subtitles', isDefault: true } as const;
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n';
    const url = service.add({ url: '/dash-timeline/manifest.mpd', format: 'DASH' }, 'subs');
    service.subtitles.set(videoId('subs'), [{ track: { ...track, revision: 1 }, vtt }]);
    const master = await readText(`${url}.m3u8`);
    const [, path = ''] = /TYPE=SUBTITLES.*URI="([^"]+)"/.exec(master) ?? [];
    const playlist = new URL(path, `${url}.m3u8`).href;
    assert.match(String(await readTrack(playlist)), /Hallo/);
  });

  it('serves the segments of an index as files', async () => {
    const [init = Buffer.alloc(0), ...segments] = listSample('dash-timeline', '1');
    const index = writeIndex(segments, 2);
    const file = Buffer.concat([init, index, ...segments]);
    service.origin.script('/indexed/v.mp4', serveBytes(file, { type: 'video/mp4' }));
    const [from, to] = [init.length, init.length + index.length];
    const mpd = toMpd(
      `<Representation id="v" codecs="avc1.4d400c" bandwidth="70000"><BaseURL>v.mp4</BaseURL>` +
        `<SegmentBase indexRange="${from}-${to - 1}"><Initialization range="0-${from - 1}"/></SegmentBase></Representation>`,
    );
    const url = addMpd('/indexed/manifest.mpd', mpd, 'indxL');
    const [playlist = ''] = listUrls(await readText(`${url}.m3u8`), `${url}.m3u8`);
    const text = await readText(playlist);
    assert.deepEqual(listDurations(text), [2, 2, 2, 2]);
    const track = await readTrack(playlist);
    assert.equal(toDigest(track), toDigest(Buffer.concat([init, ...segments])));
    const [first = ''] = listUrls(text, playlist);
    const part = await fetch(first, { headers: { range: 'bytes=4-7' } });
    assert.equal(part.status, 206);
    assert.equal(await part.text(), 'ftyp');
  });

  it('separates periods, and numbers their segments consecutively', async () => {
    const mpd =
      `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT8S">` +
      `<Period duration="PT4S">${toSet('/dash-timeline/')}</Period>` +
      `<Period duration="PT4S">${toSet('/dash-template/')}</Period></MPD>`;
    const url = addMpd('/periods.mpd', mpd, 'periL');
    const [playlist = ''] = listUrls(await readText(`${url}.m3u8`), `${url}.m3u8`);
    const text = await readText(playlist);
    assert.deepEqual(listDurations(text), [2, 2, 2, 2]);
    assert.equal(text.match(/#EXT-X-DISCONTINUITY\n#EXT-X-MAP/g)?.length, 1, text);
    const urls = listUrls(text, playlist);
    assert.deepEqual(
      urls.map((each) => new URL(each).pathname.split('/').at(-1)?.split('.')[0]),
      ['map-0', '0', '1', 'map-1', '2', '3'],
    );
    assert.equal((await readFiles(urls)).length, 6);
  });

  it('omits what players of HLS lack, and refuses an MPD without the rest', async () => {
    const webm = `<AdaptationSet mimeType="video/webm"><SegmentTemplate duration="2" media="$Number$.webm"/><Representation id="w" codecs="vp9" bandwidth="1"/></AdaptationSet>`;
    const trick = `<AdaptationSet mimeType="video/mp4"><EssentialProperty schemeIdUri="http://dashif.org/guidelines/trickmode" value="0"/><SegmentTemplate duration="2" media="t$Number$.m4s"/><Representation id="t" codecs="avc1.4d400c" bandwidth="1"/></AdaptationSet>`;
    const plain = `<Representation id="v" codecs="avc1.4d400c" bandwidth="70000"><SegmentTemplate duration="2" media="v$Number$.m4s"/></Representation>`;
    const some = addMpd(
      '/some.mpd',
      toMpd(plain).replace('</Period>', `${webm}${trick}</Period>`),
      'someL',
    );
    assert.equal(listUrls(await readText(`${some}.m3u8`), some).length, 1);
    const drm = plain.replace(
      '>',
      '><ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011"/>',
    );
    for (const [name, text] of [
      ['wEbm', toMpd('').replace('</Period>', `${webm}</Period>`)],
      ['dRm', toMpd(drm)],
      ['bAd', '<MPD'],
    ] as const) {
      const url = addMpd(`/${name}.mpd`, text, name);
      const response = await fetch(`${url}.m3u8`);
      assert.equal(response.status, 422, name);
      assert.match(await response.text(), /source_unsupported.*embed\.stream/, name);
    }
  });

  it('finds segments whose URLs have expired in the reloaded MPD', async () => {
    const script = (token: string): void => {
      service.origin.script(
        '/signed.mpd',
        serveBytes(toSignedMpd(token), { type: 'application/dash+xml' }),
      );
      service.origin.script('/signed/1.m4s', (request, response) => {
        const serve = request.url?.endsWith(`?t=${token}`)
          ? serveBytes('media', { type: 'video/mp4' })
          : respondWithStatus(403);
        serve(request, response);
      });
    };
    script('one');
    const url = service.add({ url: '/signed.mpd', format: 'DASH' }, 'signL');
    const [playlist = ''] = listUrls(await readText(`${url}.m3u8`), `${url}.m3u8`);
    const [first = ''] = listUrls(await readText(playlist), playlist);
    script('two');
    service.advance(5_000);
    assert.equal(await readText(first), 'media');
    assert.deepEqual(service.refreshed, []);
  });

  it('keeps the numbers of a live stream while its window moves', async () => {
    const startMs = Date.now() - 60_000;
    const script = (first: number): void => {
      const mpd =
        `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic" minimumUpdatePeriod="PT2S" timeShiftBufferDepth="PT20S" availabilityStartTime="${new Date(startMs).toISOString()}">` +
        `<Period id="p" start="PT0S"><AdaptationSet contentType="video" mimeType="video/mp4"><SegmentTemplate timescale="1" initialization="i.m4s" media="$Time$.m4s"><SegmentTimeline>` +
        `<S t="${first * 2}" d="2" r="4"/></SegmentTimeline></SegmentTemplate><Representation id="v" codecs="avc1.4d400c" bandwidth="70000"/></AdaptationSet></Period></MPD>`;
      service.origin.script(
        '/live/manifest.mpd',
        serveBytes(mpd, { type: 'application/dash+xml' }),
      );
    };
    for (const time of [20, 22, 24, 26, 28, 30])
      service.origin.script(`/live/${time}.m4s`, serveBytes(`t${time}`, { type: 'video/mp4' }));
    script(10);
    const url = service.add({ url: '/live/manifest.mpd', format: 'DASH' }, 'Live');
    const [playlist = ''] = listUrls(await readText(`${url}.m3u8`), `${url}.m3u8`);
    const text = await readText(playlist);
    assert.match(text, /#EXT-X-MEDIA-SEQUENCE:10\n/);
    assert.doesNotMatch(text, /ENDLIST|PLAYLIST-TYPE/);
    assert.ok(
      text.includes(`#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs + 20_000).toISOString()}`),
    );
    script(11);
    service.advance(4_000);
    const later = await readText(playlist);
    assert.match(later, /#EXT-X-MEDIA-SEQUENCE:11\n/);
    const files = await readFiles(listUrls(later, playlist).slice(1));
    assert.deepEqual(files.map(String), ['t22', 't24', 't26', 't28', 't30']);
  });
});

describe('GET /stream of a playlist as DASH', () => {
  let service: StreamService;
  before(async () => {
    service = await startStreamService();
    for (const sample of ['hls-fmp4', 'hls-ts']) {
      for (const folder of TRACKS) addSample(service, `${sample}/${folder}`);
      const index = serveBytes(readSample(sample, 'index.m3u8'));
      service.origin.script(`/${sample}/index.m3u8`, index);
    }
  });
  after(() => service[Symbol.asyncDispose]());

  function addPlaylist(path: string, lines: readonly string[], name: string): string {
    service.origin.script(path, serveBytes(['#EXTM3U', ...lines, ''].join('\n'), PLAYLIST));
    return service.add({ url: path, format: 'HLS' }, name);
  }

  it('plays each rendition with the same segments', async () => {
    const url = service.add({ url: '/hls-fmp4/index.m3u8', format: 'HLS' }, 'fmp4');
    const mpd = await readText(`${url}.mpd`);
    assert.match(mpd, /type="static" mediaPresentationDuration="PT8\.\d+S"/);
    assert.match(mpd, /lang="en"/);
    const tracks = listRepresentations(mpd, `${url}.mpd`);
    assert.deepEqual(
      tracks.map(({ codecs }) => codecs),
      ['avc1.4d401e', 'avc1.4d400c', 'mp4a.40.2'],
    );
    for (const [index, folder] of TRACKS.entries()) {
      const files = await readFiles(tracks[index]?.urls ?? []);
      assert.deepEqual(files.map(toDigest), listPlaylist(folder).map(toDigest), folder);
    }
  });

  it('lists the uploaded subtitles', async () => {
    const track = { lang: 'de', label: 'Deutsch', kind: 'subtitles', isDefault: true } as const;
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n';
    const url = service.add({ url: '/hls-ts/index.m3u8', format: 'HLS' }, 'subs');
    service.subtitles.set(videoId('subs'), [{ track: { ...track, revision: 1 }, vtt }]);
    const mpd = await readText(`${url}.mpd`);
    const [, path = ''] = /"reelay-de"[\s\S]*?<SegmentURL[^>]* media="([^"]+)"/.exec(mpd) ?? [];
    assert.match(await readText(new URL(path.replaceAll('&amp;', '&'), url).href), /Hallo/);
  });

  it('has the subtitles of the playlist, without those that are missing', async () => {
    const media = ['de', 'fr'].map(
      (name) => `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",LANGUAGE="${name}",URI="/${name}.m3u8"`,
    );
    const variant = '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e",SUBTITLES="s"';
    const lines = [...media, variant, '/hls-ts/360p/media.m3u8'];
    const text = ['#EXTM3U', '#EXTINF:8,', '/cues.vtt', '#EXT-X-ENDLIST', ''].join('\n');
    service.origin.script('/de.m3u8', serveBytes(text, PLAYLIST));
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n';
    service.origin.script('/cues.vtt', serveBytes(vtt, { type: 'text/vtt' }));
    const url = addPlaylist('/text.m3u8', lines, 'text');
    const tracks = listRepresentations(await readText(`${url}.mpd`), url);
    assert.deepEqual(
      tracks.map(({ codecs }) => codecs),
      ['avc1.4d401e', 'wvtt'],
    );
    const [, fragment = Buffer.alloc(0)] = await readFiles(tracks[1]?.urls ?? []);
    // The media of the sample starts at 1.48 seconds.
    const { startMs, samples } = readWvttFragment(fragment);
    assert.deepEqual(
      [startMs, samples.slice(0, 2)],
      [
        1480,
        [
          { durationMs: 1000, cues: [] },
          { durationMs: 1000, cues: ['payl Hallo'] },
        ],
      ],
    );
  });

  it('states where the timestamps of each segment start', async () => {
    const url = service.add({ url: '/hls-fmp4/360p/media.m3u8', format: 'HLS' }, 'stat');
    const mpd = await readText(`${url}.mpd`);
    const [video] = listRepresentations(mpd, url);
    const files = await readFiles(video?.urls ?? []);
    const [init] = readInitTracks(files[0] ?? Buffer.alloc(0));
    assert.ok(init !== undefined && video !== undefined);
    const starts = files.slice(1).map((file) => readFragmentStart(file, init));
    assert.deepEqual(video.starts, starts);
    assert.match(mpd, new RegExp(`presentationTimeOffset="${starts[0]}"`));
  });

  it('separates the tracks of segments with picture and sound', async () => {
    const video = listPlaylist('360p');
    const audio = listPlaylist('audio').map((bytes) => withTrackId(bytes, 2));
    const init = joinInits(video[0], audio[0]);
    service.origin.script('/muxed/init.mp4', serveBytes(init));
    const segments = [0, 1, 2, 3].map((n) =>
      Buffer.concat([video[n + 1] ?? init, audio[n + 1] ?? init]),
    );
    for (const [index, segment] of segments.entries())
      service.origin.script(`/muxed/${index}.mp4`, serveBytes(segment, { type: 'video/mp4' }));
    const lines = [
      '#EXT-X-MAP:URI="init.mp4"',
      ...segments.flatMap((_, n) => ['#EXTINF:2,', `${n}.mp4`]),
    ];
    const url = addPlaylist('/muxed/media.m3u8', [...lines, '#EXT-X-ENDLIST'], 'muxed');
    const tracks = listRepresentations(await readText(`${url}.mpd`), url);
    assert.deepEqual(
      tracks.map(({ codecs }) => codecs),
      ['avc1.4d401e', 'mp4a.40.2'],
    );
    for (const [index, folder] of (['360p', 'audio'] as const).entries()) {
      const packets = await listSamples(await readFiles(tracks[index]?.urls ?? []));
      assert.deepEqual(packets, await listSamples(listPlaylist(folder).slice(0, 5)), folder);
    }
  });

  it('decrypts segments with their key, and refuses encrypted samples', async () => {
    const [init = Buffer.alloc(0), first = init] = listPlaylist('360p');
    const key = Buffer.from('a key for a test');
    const cipher = createCipheriv('aes-128-cbc', key, Buffer.from([...Buffer.alloc(15), 7]));
    const encrypted = Buffer.concat([cipher.update(first), cipher.final()]);
    service.origin.script('/aes/key', serveBytes(key));
    service.origin.script('/aes/7.mp4', serveBytes(encrypted, { type: 'video/mp4' }));
    const url = addPlaylist('/aes/media.m3u8', toEncryptedLines('AES-128'), 'aes');
    const [video] = listRepresentations(await readText(`${url}.mpd`), url);
    const [, segment] = await readFiles(video?.urls ?? []);
    assert.ok(segment?.equals(first));
    const refused = addPlaylist('/sample-aes/media.m3u8', toEncryptedLines('SAMPLE-AES'), 'samp');
    const response = await fetch(`${refused}.mpd`);
    assert.equal(response.status, 422);
    assert.match(await response.text(), /source_unsupported.*encrypted/);
  });

  it('remuxes transport streams with the same packets', async () => {
    const url = service.add({ url: '/hls-ts/index.m3u8', format: 'HLS' }, 'transp');
    const tracks = listRepresentations(await readText(`${url}.mpd`), url);
    assert.deepEqual(
      tracks.map(({ codecs }) => codecs),
      ['avc1.4d401e', 'avc1.4d400c', 'mp4a.40.2'],
    );
    for (const [index, folder] of TRACKS.entries()) {
      const files = await readFiles(tracks[index]?.urls ?? []);
      const [found, expected] = await Promise.all(
        [files, listPlaylist(folder)].map((each) => listSamples(each)),
      );
      assert.ok(found !== undefined && expected !== undefined);
      assert.deepEqual(found.map(toFrame), expected.map(toFrame), folder);
      // Pictures also have the parameter sets of the stream.
      if (folder === 'audio') assert.deepEqual(found.map(toHash), expected.map(toHash));
    }
  });

  it('reads more of a transport stream whose sound starts late', async () => {
    const packet = Buffer.concat([Buffer.from('471fff10', 'hex'), Buffer.alloc(184, 0xff)]);
    const padding = Buffer.concat(Array.from({ length: 8_000 }, () => packet));
    const script = (name: string, empty: number): string => {
      const bytes = readSample('hls-ts/audio', 'segment-0.ts');
      // Its tables are before the padding.
      const at = 3 * packet.length;
      const late = [bytes.subarray(0, at), ...Array.from({ length: empty }, () => padding)];
      const file = Buffer.concat([...late, bytes.subarray(at)]);
      service.origin.script(`/${name}.ts`, serveBytes(file, { type: 'video/mp2t' }));
      return addPlaylist(`/${name}.m3u8`, ['#EXTINF:2,', `${name}.ts`, '#EXT-X-ENDLIST'], name);
    };
    const url = script('Later', 1);
    const [track] = listRepresentations(await readText(`${url}.mpd`), url);
    const packets = await listSamples(await readFiles(track?.urls ?? []));
    const expected = await listSamples(listPlaylist('audio').slice(0, 2));
    assert.deepEqual(packets.map(toHash), expected.map(toHash));
    const refused = await fetch(`${script('tooLate', 3)}.mpd`);
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /lacks its configuration/);
  });

  it('makes a period of each discontinuity', async () => {
    const lines = [
      ...toTrackLines('360p'),
      '#EXT-X-DISCONTINUITY',
      ...toTrackLines('180p'),
      '#EXT-X-ENDLIST',
    ];
    const url = addPlaylist('/ads.m3u8', lines, 'ads');
    const mpd = await readText(`${url}.mpd`);
    assert.deepEqual(
      [...mpd.matchAll(/<Period id="(\d)" start="([^"]+)"/g)].map(([, ...values]) => values),
      [
        ['0', 'PT0S'],
        ['1', 'PT4S'],
      ],
    );
    const periods = listRepresentations(mpd, url);
    assert.deepEqual(
      periods.map(({ firstNumber }) => firstNumber),
      [0, 2],
    );
    const files = await Promise.all(
      periods.map(async ({ urls }) => (await readFiles(urls)).map(toDigest)),
    );
    assert.deepEqual(
      files,
      ['360p', '180p'].map((folder) => listPlaylist(folder).slice(0, 3).map(toDigest)),
    );
  });

  it('keeps the times of a live stream while its window moves', async () => {
    const startMs = Date.now() - 10_000;
    const toLines = (first: number): readonly string[] => [
      '#EXT-X-TARGETDURATION:2',
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      '#EXT-X-MAP:URI="/hls-fmp4/360p/init_0.mp4"',
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs + first * 2000).toISOString()}`,
      ...[0, 1, 2].flatMap((n) => ['#EXTINF:2,', `/hls-fmp4/360p/segment-${first + n}.m4s`]),
    ];
    const url = addPlaylist('/live.m3u8', toLines(0), 'Live');
    const earlier = await readText(`${url}.mpd`);
    addPlaylist('/live.m3u8', toLines(1), 'Live');
    service.advance(2_500);
    const later = await readText(`${url}.mpd`);
    for (const text of [earlier, later]) {
      assert.match(text, /type="dynamic" availabilityStartTime="1970-01-01T00:00:00\.000Z"/);
      assert.match(text, /<UTCTiming /);
    }
    assert.equal(findPeriod(later), findPeriod(earlier));
    const [[first], [second]] = [
      listRepresentations(earlier, url),
      listRepresentations(later, url),
    ];
    assert.deepEqual([first?.firstNumber, second?.firstNumber], [0, 1]);
    assert.deepEqual(second?.starts.slice(0, 2), first?.starts.slice(1));
    const files = await readFiles(second?.urls ?? []);
    assert.deepEqual(files.map(toDigest), listPlaylist('360p').toSpliced(1, 1).map(toDigest));
    addPlaylist('/live.m3u8', [...toLines(1), '#EXT-X-ENDLIST'], 'Live');
    service.advance(2_500);
    const ended = await readText(`${url}.mpd`);
    assert.match(ended, /type="static" mediaPresentationDuration="PT\d{10}/);
    assert.equal(findPeriod(ended), findPeriod(earlier));
    // Later viewers play the recording from its start.
    service.advance(130_000);
    const recording = await readText(`${url}.mpd`);
    assert.match(recording, /type="static" mediaPresentationDuration="PT6S"/);
    assert.equal(findPeriod(recording), '<Period id="0" start="PT0S">');
  });

  it('has the subtitles and captions of a live stream', async () => {
    const cues =
      'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:133200\n\n00:03.000 --> 00:04.000\nHallo\n';
    service.origin.script('/liveCues.vtt', serveBytes(cues, { type: 'text/vtt' }));
    const script = (first: number): void => {
      const toLines = (toName: (n: number) => string): string =>
        [
          '#EXTM3U',
          `#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${first}`,
          ...[0, 1, 2].flatMap((n) => ['#EXTINF:2,', toName(first + n)]),
          '',
        ].join('\n');
      const [video, text] = [
        toLines((n) => `/hls-ts/360p/segment-${n}.ts`),
        toLines((n) => `/liveCues.vtt?${n}`),
      ];
      service.origin.script('/liveVideo.m3u8', serveBytes(video, PLAYLIST));
      service.origin.script('/liveText.m3u8', serveBytes(text, PLAYLIST));
    };
    script(0);
    const lines = [
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",URI="/liveText.m3u8"',
      '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e",SUBTITLES="s",CLOSED-CAPTIONS="c"',
      '/liveVideo.m3u8',
    ];
    const url = addPlaylist('/liveBoth.m3u8', lines, 'LiveBoth');
    const findText = (mpd: string): Listed | undefined =>
      listRepresentations(mpd, url).find(({ codecs }) => codecs === 'wvtt');
    const captions = /<Accessibility schemeIdUri="urn:scte:dash:cc:cea-608:2015" value="CC1=en"\/>/;
    const earlier = await readText(`${url}.mpd`);
    assert.equal(earlier.match(captions)?.length, 1);
    assert.match(await readText(`${url}.fmp4.m3u8`), /CLOSED-CAPTIONS,.*INSTREAM-ID="CC1"/);
    const seen = findText(earlier);
    // The media starts at 1.48 seconds, and the cue three seconds later.
    const [, first, second = Buffer.alloc(0)] = await readFiles(seen?.urls ?? []);
    assert.deepEqual(readWvttFragment(first ?? second).samples, [{ durationMs: 2000, cues: [] }]);
    assert.deepEqual(readWvttFragment(second), {
      startMs: 3480,
      samples: [
        { durationMs: 1000, cues: [] },
        { durationMs: 1000, cues: ['payl Hallo'] },
      ],
    });
    script(1);
    service.advance(2_500);
    const later = findText(await readText(`${url}.mpd`));
    assert.deepEqual([seen?.firstNumber, later?.firstNumber], [0, 1]);
    assert.deepEqual(later?.starts.slice(0, 2), seen?.starts.slice(1));
  });

  describe('with .fmp4.m3u8', () => {
    it('remuxes transport streams with the packets of the MPD, at paths of its own', async () => {
      const url = service.add({ url: '/hls-ts/index.m3u8', format: 'HLS' }, 'transp');
      const master = await readText(`${url}.fmp4.m3u8`);
      assert.match(master, /CODECS="avc1\.4d401e,mp4a\.40\.2",RESOLUTION=640x360.*AUDIO="audio-1"/);
      const playlists = listUrls(master, `${url}.fmp4.m3u8`);
      const names = playlists.map((each) => new URL(each).pathname.split('/').at(-1));
      assert.deepEqual(names, ['fr0.m3u8', 'fv0.m3u8', 'fv1.m3u8']);
      const inDash = listRepresentations(await readText(`${url}.mpd`), url);
      const [sound = '', high = '', low = ''] = playlists;
      for (const [index, playlist] of [high, low, sound].entries()) {
        const text = await readText(playlist);
        assert.match(text, /#EXT-X-ENDLIST/);
        // The sample does not state it.
        assert.doesNotMatch(text, /INDEPENDENT/);
        const urls = listUrls(text, playlist);
        assert.match(new URL(urls[1] ?? '').pathname, /\/f[vr]\d\/0\.m4s$/);
        const files = await readFiles(urls);
        const expected = await readFiles(inDash[index]?.urls ?? []);
        assert.deepEqual(files.map(toDigest), expected.map(toDigest));
      }
    });

    it('is the same as .m3u8 of an MPD, and has the segments of fragmented MP4', async () => {
      addSample(service, 'dash-timeline');
      const mpd = service.add({ url: '/dash-timeline/manifest.mpd', format: 'DASH' }, 'dash');
      assert.deepEqual(await readUrls(`${mpd}.fmp4.m3u8`), await readUrls(`${mpd}.m3u8`));
      const url = service.add({ url: '/hls-fmp4/180p/media.m3u8', format: 'HLS' }, 'fmp4');
      const [playlist = ''] = await readUrls(`${url}.fmp4.m3u8`);
      const files = await readFiles(await readUrls(playlist));
      assert.deepEqual(files.map(toDigest), listPlaylist('180p').map(toDigest));
    });

    it('decrypts the byte ranges of a file, and refuses encrypted samples', async () => {
      const key = Buffer.from('a key for a test');
      const segments = [0, 1].map((n) => readSample('hls-ts/360p', `segment-${n}.ts`));
      const encrypted = segments.map((segment, n) => {
        const cipher = createCipheriv('aes-128-cbc', key, Buffer.from([...Buffer.alloc(15), n]));
        return Buffer.concat([cipher.update(segment), cipher.final()]);
      });
      service.origin.script('/ranges/key', serveBytes(key));
      service.origin.script('/ranges/all.ts', serveBytes(Buffer.concat(encrypted)));
      const toLines = (method: string): readonly string[] => [
        `#EXT-X-KEY:METHOD=${method},URI="key"`,
        ...encrypted.flatMap(({ length }, n) => [
          '#EXTINF:2,',
          `#EXT-X-BYTERANGE:${length}${n === 0 ? '@0' : ''}`,
          'all.ts',
        ]),
        '#EXT-X-ENDLIST',
      ];
      const url = addPlaylist('/ranges/media.m3u8', toLines('AES-128'), 'ranges');
      const [playlist = ''] = await readUrls(`${url}.fmp4.m3u8`);
      assert.doesNotMatch(await readText(playlist), /EXT-X-KEY|BYTERANGE/);
      const found = await listSamples(await readFiles(await readUrls(playlist)));
      const expected = await listSamples(listPlaylist('360p').slice(0, 3));
      assert.deepEqual(found.map(toFrame), expected.map(toFrame));
      const refused = addPlaylist('/ranges/samples.m3u8', toLines('SAMPLE-AES'), 'samp');
      const response = await fetch(`${refused}.fmp4.m3u8`);
      assert.equal(response.status, 422);
      assert.match(await response.text(), /source_unsupported.*encrypted/);
    });

    it('fetches a segment once for its picture and its sound, even if its size is unknown', async () => {
      // Null packets, so that the first memory for it does not suffice.
      const padding = Array.from({ length: 12_000 }, () => NULL_PACKET);
      const segment = Buffer.concat([
        joinTransports(
          readSample('hls-ts/360p', 'segment-0.ts'),
          readSample('hls-ts/audio', 'segment-0.ts'),
        ),
        ...padding,
      ]);
      service.origin.script('/once.ts', (_request, response) => {
        response.writeHead(200, { 'content-type': 'video/mp2t', 'cache-control': 'no-store' });
        response.write(segment.subarray(0, 1000));
        response.end(segment.subarray(1000));
      });
      const lines = ['#EXTINF:2,\n/once.ts\n#EXT-X-ENDLIST'];
      const url = addPlaylist('/once.m3u8', lines, 'once');
      const playlists = await readUrls(`${url}.fmp4.m3u8`);
      const lists = await Promise.all(playlists.map((each) => readUrls(each)));
      const inits = await readFiles(lists.map(([init = '']) => init));
      const count = (): number =>
        service.origin.requests.filter(({ path }) => path === '/once.ts').length;
      const startCount = count();
      const media = await readFiles(lists.map(([, first = '']) => first));
      assert.equal(count() - startCount, 1);
      const [sound = [], picture = []] = await Promise.all(
        media.map((file, index) => listSamples([inits[index] ?? Buffer.alloc(0), file])),
      );
      const expected = await listSamples(listPlaylist('360p').slice(0, 2));
      assert.deepEqual(picture.map(toFrame), expected.map(toFrame));
      assert.ok(sound.length > 80, `${sound.length}`);
    });

    it('has the text of the playlist as it is, also after its URL has expired', async () => {
      const cues =
        'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:133200\n\n00:01.000 --> 00:02.000\nHallo\n';
      service.origin.script('/mapped.vtt', serveBytes(cues, { type: 'text/vtt' }));
      const script = (token: string): void => {
        const lines = [
          `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",FORCED=YES,URI="/text/${token}.m3u8"`,
          '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.4d401e",SUBTITLES="s"',
          '/hls-ts/360p/media.m3u8',
        ];
        addPlaylist('/mapped.m3u8', lines, 'mapped');
        // A live playlist of text is not converted, and stays available.
        const text = ['#EXTM3U', '#EXT-X-MEDIA-SEQUENCE:3', '#EXTINF:8,', '/mapped.vtt', ''];
        service.origin.script(`/text/${token}.m3u8`, serveBytes(text.join('\n'), PLAYLIST));
      };
      script('one');
      const url = service.add({ url: '/mapped.m3u8', format: 'HLS' }, 'mapped');
      const master = await readText(`${url}.fmp4.m3u8`);
      assert.match(
        master,
        /TYPE=SUBTITLES,GROUP-ID="text",NAME="Deutsch",LANGUAGE="de".*FORCED=YES/,
      );
      const [playlist = ''] = listUrls(master, url).filter((each) => each.includes('/fr'));
      const [segment = ''] = await readUrls(playlist);
      assert.match(new URL(segment).pathname, /\/fr\d\/3\.vtt$/);
      assert.equal(await readText(segment), cues);
      script('two');
      service.origin.script('/text/one.m3u8', respondWithStatus(403));
      service.advance(10_000);
      assert.deepEqual(
        (await readUrls(playlist)).map((each) => new URL(each).pathname),
        [new URL(segment).pathname],
      );
    });

    it('lists the uploaded subtitles with the times of the media', async () => {
      const track = { lang: 'de', label: 'Deutsch', kind: 'subtitles', isDefault: true } as const;
      const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n';
      const url = service.add({ url: '/hls-ts/360p/media.m3u8', format: 'HLS' }, 'subs');
      service.subtitles.set(videoId('subs'), [{ track: { ...track, revision: 1 }, vtt }]);
      const master = await readText(`${url}.fmp4.m3u8`);
      const [, path = ''] = /TYPE=SUBTITLES.*URI="([^"]+)"/.exec(master) ?? [];
      const [piece = ''] = await readUrls(new URL(path, url).href);
      // Players count from the first decode time, which is 1.4 seconds.
      assert.match(await readText(piece), /LOCAL:00:00:00\.000,MPEGTS:126000[^]*Hallo/);
    });

    it('keeps discontinuities, and the place of sound that a part lacks', async () => {
      const lines = [
        '#EXT-X-DISCONTINUITY-SEQUENCE:4',
        '#EXT-X-MEDIA-SEQUENCE:7',
        '#EXTINF:2,\n/both.ts\n#EXT-X-DISCONTINUITY\n#EXT-X-DISCONTINUITY',
        ...[0, 1].map((n) => `#EXTINF:2,\n/hls-ts/360p/segment-${n}.ts`),
        '#EXT-X-DISCONTINUITY\n#EXTINF:2,\n/both.ts',
        '#EXT-X-GAP\n#EXTINF:2,\ngone.ts\n#EXT-X-ENDLIST',
      ];
      const both = joinTransports(
        readSample('hls-ts/360p', 'segment-0.ts'),
        readSample('hls-ts/audio', 'segment-0.ts'),
      );
      service.origin.script('/both.ts', serveBytes(both, { type: 'video/mp2t' }));
      const url = addPlaylist('/silent.m3u8', lines, 'siLent');
      const [sound = '', picture = ''] = await readUrls(`${url}.fmp4.m3u8`);
      const [heard, seen] = [await readText(sound), await readText(picture)];
      for (const text of [heard, seen]) {
        assert.match(text, /#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-DISCONTINUITY-SEQUENCE:4\n/);
        assert.equal(text.match(/#EXT-X-DISCONTINUITY\n/g)?.length, 3);
        assert.equal(listDurations(text).length, 5);
      }
      assert.deepEqual([countGaps(heard), countGaps(seen)], [3, 1]);
      const available = heard.replaceAll(/#EXT-X-GAP\n.*\n.*\n/g, '');
      const [, first, , second] = await readFiles(listUrls(available, sound));
      assert.ok(first !== undefined && second !== undefined);
      const numbers = [first, second].map(clearSequenceNumber);
      assert.deepEqual(numbers, [1, 2]);
      assert.deepEqual(toDigest(first), toDigest(second));
    });

    it('keeps the numbers, dates and target duration of a live stream', async () => {
      const startMs = Date.UTC(2026, 0, 31, 12);
      const toLines = (first: number): readonly string[] => [
        '#EXT-X-TARGETDURATION:6\n#EXT-X-INDEPENDENT-SEGMENTS',
        `#EXT-X-MEDIA-SEQUENCE:${first + 40}`,
        '#EXT-X-DISCONTINUITY-SEQUENCE:2',
        `#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs + first * 2000).toISOString()}`,
        ...[0, 1, 2].flatMap((n) => ['#EXTINF:2,', `/hls-ts/360p/segment-${first + n}.ts`]),
      ];
      const url = addPlaylist('/liveTs.m3u8', toLines(0), 'Live');
      const [playlist = ''] = await readUrls(`${url}.fmp4.m3u8`);
      const earlier = await readText(playlist);
      assert.match(earlier, /#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:40\n/);
      assert.match(earlier, /#EXT-X-DISCONTINUITY-SEQUENCE:2\n#EXT-X-INDEPENDENT-SEGMENTS\n/);
      assert.match(earlier, /#EXT-X-PROGRAM-DATE-TIME:2026-01-31T12:00:00\.\d{3}Z\n/);
      addPlaylist('/liveTs.m3u8', toLines(1), 'Live');
      service.advance(4_000);
      const later = await readText(playlist);
      assert.match(later, /#EXT-X-MEDIA-SEQUENCE:41\n/);
      assert.match(later, /#EXT-X-PROGRAM-DATE-TIME:2026-01-31T12:00:02\.\d{3}Z\n/);
      const [map, , ...kept] = listUrls(earlier, playlist);
      assert.deepEqual(listUrls(later, playlist).slice(0, 3), [map, ...kept]);
      assert.doesNotMatch(later, /ENDLIST|PLAYLIST-TYPE/);
    });
  });
});

describe('GET /stream/{id}.mp4 of a stream', () => {
  let service: StreamService;
  before(async () => {
    service = await startStreamService();
    for (const sample of ['hls-fmp4', 'hls-ts']) {
      for (const folder of TRACKS) addSample(service, `${sample}/${folder}`);
      const index = serveBytes(readSample(sample, 'index.m3u8'));
      service.origin.script(`/${sample}/index.m3u8`, index);
    }
    addSample(service, 'dash-timeline');
  });
  after(() => service[Symbol.asyncDispose]());

  /** The URL of the file of a stream with this text, or with that of a sample. */
  function allow(path: string, name: string, text?: string): string {
    const format = path.endsWith('.mpd') ? 'DASH' : 'HLS';
    if (text !== undefined) service.origin.script(path, serveBytes(text, PLAYLIST));
    const url = service.add({ url: path, format }, name);
    const video = service.videos.get(videoId(name));
    assert.ok(video !== undefined);
    service.videos.set(videoId(name), { ...video, allowDownload: true, title: 'A talk' });
    return `${url}.mp4`;
  }

  for (const [sample, name] of [
    ['hls-fmp4', 'fmp4'],
    ['hls-ts', 'transp'],
  ] as const) {
    it(`has the best picture and the sound of ${sample}, with the same packets`, async () => {
      const response = await fetch(allow(`/${sample}/index.m3u8`, name));
      assert.equal(response.headers.get('content-type'), 'video/mp4');
      assert.equal(response.headers.get('accept-ranges'), 'none');
      assert.match(response.headers.get('content-disposition') ?? '', /filename="A talk\.mp4"/);
      const file = Buffer.from(await response.arrayBuffer());
      const packets = await listAllPackets(file);
      const expected = await Promise.all(
        ['360p', 'audio'].map((folder) => listSamples(listPlaylist(folder))),
      );
      assertSameFrames(packets, expected);
      // Pictures of transport streams also have the parameter sets of the stream.
      const [compared] = sample === 'hls-ts' ? [packets.slice(1)] : [packets];
      assert.deepEqual(
        compared.map((track) => track.map(toHash)),
        expected.slice(-compared.length).map((track) => track.map(toHash)),
      );
    });
  }

  it('joins the periods of an MPD, whose times it keeps', async () => {
    const toText = (second: string): string =>
      `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT8S">` +
      `${toPeriod('startNumber="1"')}${second}</MPD>`;
    const sample = listSample('dash-timeline', '1');
    const [whole, half] = await Promise.all(
      [sample, sample.slice(0, 3)].map((files) => listSamples(files)),
    );
    assert.ok(whole !== undefined && half !== undefined);
    const again = [...half, ...half.map((packet) => ({ ...packet, pts: packet.pts + 4 }))];
    for (const [name, attributes, expected] of [
      ['conT', 'startNumber="3" presentationTimeOffset="4"', whole],
      ['repT', 'startNumber="1"', again],
    ] as const) {
      const url = allow(`/${name}.mpd`, name, toText(toPeriod(attributes)));
      const found = await listAllPackets(await readFile(url));
      assertSameFrames(found, [expected]);
    }
    const other = toPeriod('startNumber="1"').replaceAll(/(init|segment)-1/g, '$1-0');
    const refused = await fetch(allow('/otheR.mpd', 'otheR', toText(other)));
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /source_unsupported.*configuration changes/);
  });

  it('has the sound of its own segments', async () => {
    const audio = listPlaylist('audio').map((bytes) => withTrackId(bytes, 2));
    for (const [folder, count] of [
      ['180p', 4],
      ['360p', 3],
    ] as const) {
      const video = listPlaylist(folder);
      const init = joinInits(video[0], audio[0]);
      const at = `/muxed/${folder}`;
      service.origin.script(`${at}/init.mp4`, serveBytes(init));
      const numbers = Array.from({ length: count }, (_, n) => n);
      for (const n of numbers) {
        const segment = Buffer.concat([video[n + 1] ?? init, audio[n + 1] ?? init]);
        service.origin.script(`${at}/${n}.mp4`, serveBytes(segment, { type: 'video/mp4' }));
      }
      const lines = numbers.flatMap((n) => ['#EXTINF:2,', `${n}.mp4`]);
      const text = ['#EXTM3U', '#EXT-X-MAP:URI="init.mp4"', ...lines, '#EXT-X-ENDLIST', ''];
      service.origin.script(`${at}/media.m3u8`, serveBytes(text.join('\n'), PLAYLIST));
    }
    const variants = ['180p', '360p'].flatMap((folder, index) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${(index + 1) * 500_000}`,
      `${folder}/media.m3u8`,
    ]);
    const master = ['#EXTM3U', ...variants, ''].join('\n');
    const found = await listAllPackets(await readFile(allow('/muxed/index.m3u8', 'muxed', master)));
    const expected = await Promise.all(
      ['360p', 'audio'].map((folder) => listSamples(listPlaylist(folder).slice(0, 4))),
    );
    assertSameFrames(found, expected);
  });

  it('continues with new URLs if those of segments have expired', async () => {
    const [, first = Buffer.alloc(0), second = first] = listPlaylist('360p');
    const script = (token: string): void => {
      const text =
        `#EXTM3U\n#EXT-X-MAP:URI="/hls-fmp4/360p/init_0.mp4"\n` +
        `#EXTINF:2,\n/expires/0.m4s?t=${token}\n#EXTINF:2,\n/expires/1.m4s?t=${token}\n#EXT-X-ENDLIST\n`;
      service.origin.script('/expires.m3u8', serveBytes(text, PLAYLIST));
      for (const [index, bytes] of [first, second].entries()) {
        service.origin.script(`/expires/${index}.m4s`, (request, response) => {
          const isValid = request.url?.endsWith(`?t=${token}`) === true;
          const serve = isValid ? serveBytes(bytes, { type: 'video/mp4' }) : respondWithStatus(403);
          serve(request, response);
        });
      }
    };
    script('one');
    const url = allow('/expires.m3u8', 'expires');
    assert.equal((await fetch(url, { method: 'HEAD' })).status, 200);
    script('two');
    service.advance(5_000);
    const [found] = await listAllPackets(await readFile(url));
    assert.deepEqual(
      found?.map(toHash),
      (await listSamples(listPlaylist('360p').slice(0, 3))).map(toHash),
    );
  });

  it('is cut at a segment that is missing', async () => {
    const lines = [...toTrackLines('360p'), '#EXTINF:2,', '/none.m4s', '#EXT-X-ENDLIST', ''];
    const url = allow('/cut.m3u8', 'cut', ['#EXTM3U', ...lines].join('\n'));
    const response = await fetch(url);
    assert.equal(response.status, 200);
    await assert.rejects(response.arrayBuffer());
  });

  it('ends with its viewer', async () => {
    const { promise: requested, resolve: request } = Promise.withResolvers<void>();
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    service.origin.script('/staLLs.m4s', (_request, response) => {
      response.once('close', close).writeHead(200, { 'content-type': 'video/mp4' }).write('media');
      request();
    });
    const [map, ...segments] = toTrackLines('360p');
    const lines = ['#EXTM3U', map, ...segments.toSpliced(2, 0, '#EXTINF:2,', '/staLLs.m4s')];
    const url = allow('/staLLs.m3u8', 'staLLs', [...lines, '#EXT-X-ENDLIST', ''].join('\n'));
    const viewer = new AbortController();
    const response = await fetch(url, { signal: viewer.signal });
    const reading = response.arrayBuffer();
    await requested;
    viewer.abort();
    await assert.rejects(reading);
    await closed;
  });

  it('is refused while the stream is live', async () => {
    const text = ['#EXTM3U', ...toTrackLines('360p'), ''].join('\n');
    const refused = await fetch(allow('/live.m3u8', 'Live', text));
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /source_unsupported.*It is live/);
  });
});

async function readFile(url: string): Promise<Buffer> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}

async function listAllPackets(file: Buffer): Promise<readonly (readonly Packet[])[]> {
  const { tracks } = await readBytes(file);
  return tracks.map((track) => listPackets(track, file));
}

/** The tracks have the same times after the start of the first one. */
function assertSameFrames(
  found: readonly (readonly Packet[])[],
  expected: readonly (readonly Packet[])[],
): void {
  assert.deepEqual(
    found.map((track) => track.map(({ isKey }) => isKey)),
    expected.map((track) => track.map(({ isKey }) => isKey)),
  );
  const [times = [], expectedTimes = []] = [found, expected].map((tracks) => {
    const all = tracks.flat().map(({ pts }) => pts);
    return all.map((pts) => pts - Math.min(...all));
  });
  const distances = times.map((seconds, index) => Math.abs(seconds - (expectedTimes[index] ?? 0)));
  assert.ok(Math.max(...distances) <= DISTANCE_SECONDS_MAX);
}

function addSample(service: StreamService, folder: string): void {
  for (const name of readdirSync(new URL(`${folder}/`, SAMPLES))) {
    const type = TYPES.get(name.split('.').at(-1) ?? '') ?? 'video/mp4';
    service.origin.script(`/${folder}/${name}`, serveBytes(readSample(folder, name), { type }));
  }
}

function readSample(folder: string, name: string): Buffer {
  return readFileSync(new URL(`${folder}/${name}`, SAMPLES));
}

/** The initialization segment and the segments of a representation. */
function listSample(folder: string, id: string): readonly Buffer[] {
  const names = readdirSync(new URL(`${folder}/`, SAMPLES)).toSorted();
  return names
    .filter((name) => name === `init-${id}.m4s` || name.startsWith(`segment-${id}-`))
    .filter((name) => !UNLISTED.has(`${folder}/${name}`))
    .map((name) => readSample(folder, name));
}

/** ISO/IEC 13818-1 §2.4.1. */
const NULL_PACKET = Buffer.concat([Buffer.from([0x47, 0x1f, 0xff, 0x10]), Buffer.alloc(184)]);

/** Returns the number of the movie fragment. Equal segments have different ones. */
function clearSequenceNumber(segment: Buffer): number {
  const at = segment.indexOf('mfhd') + 8;
  const number = segment.readUInt32BE(at);
  segment.writeUInt32BE(0, at);
  return number;
}

function countGaps(playlist: string): number {
  return playlist.match(/#EXT-X-GAP\n/g)?.length ?? 0;
}

function toEncryptedLines(method: string): readonly string[] {
  return [
    '#EXT-X-MEDIA-SEQUENCE:7',
    '#EXT-X-MAP:URI="/hls-fmp4/360p/init_0.mp4"',
    `#EXT-X-KEY:METHOD=${method},URI="key"`,
    '#EXTINF:2,',
    '7.mp4',
    '#EXT-X-ENDLIST',
  ];
}

/** The first segments of a track. */
function toTrackLines(folder: string): readonly string[] {
  return [
    `#EXT-X-MAP:URI="/hls-fmp4/${folder}/init_${TRACKS.indexOf(folder)}.mp4"`,
    ...[0, 1].flatMap((n) => ['#EXTINF:2,', `/hls-fmp4/${folder}/segment-${n}.m4s`]),
  ];
}

function findPeriod(mpd: string): string | undefined {
  return /<Period [^>]*>/.exec(mpd)?.[0];
}

/** The initialization segment and the segments of a track of `hls-fmp4`. */
function listPlaylist(folder: string): readonly Buffer[] {
  const text = String(readSample(`hls-fmp4/${folder}`, 'media.m3u8'));
  return listUrls(text, 'https://sample.test/').map((url) =>
    readSample(`hls-fmp4/${folder}`, new URL(url).pathname.slice(1)),
  );
}

/** Gives the only track of an initialization segment or a segment another ID. */
function withTrackId(bytes: Buffer, id: number): Buffer {
  const copy = Buffer.from(bytes);
  for (const [type, at] of [
    ['tkhd', 16],
    ['trex', 8],
    ['tfhd', 8],
  ] as const) {
    const start = copy.indexOf(type);
    if (start !== -1) copy.writeUInt32BE(id, start + at);
  }
  return copy;
}

function joinInits(first: Buffer = Buffer.alloc(0), second: Buffer = Buffer.alloc(0)): Buffer {
  const list = (path: readonly string[]): readonly Uint8Array[] =>
    [first, second].flatMap((init) => findIsoBodies(init, path));
  const [header = new Uint8Array()] = list(['moov', 'mvhd']);
  const tracks = list(['moov', 'trak']).map((body) => writeBox('trak', body));
  const defaults = list(['moov', 'mvex', 'trex']).map((body) => writeBox('trex', body));
  return writeBox('moov', writeBox('mvhd', header), ...tracks, writeBox('mvex', ...defaults));
}

/** The packets of the only track of an initialization segment and segments. */
async function listSamples(files: readonly Buffer[]): Promise<readonly Packet[]> {
  const file = Buffer.concat(files);
  const [track] = (await readBytes(file)).tracks;
  assert.ok(track !== undefined);
  return listPackets(track, file);
}

/** The time in hundredths of a second after the first packet of the sample. */
function toFrame({ pts, isKey }: Packet, _index: number, [first]: readonly Packet[]): unknown {
  return [Math.round((pts - (first?.pts ?? 0)) * 100), isKey];
}

function toHash({ hash }: Packet): string {
  return hash;
}

type Listed = {
  readonly codecs: string;
  readonly firstNumber: number;
  readonly starts: readonly number[];
  /** The initialization segment and the segments. */
  readonly urls: readonly string[];
};

/** The representations of an MPD with templates and timelines, also of several periods. */
function listRepresentations(mpd: string, url: string): readonly Listed[] {
  const base = new URL(/<BaseURL>([^<]+)</.exec(mpd)?.[1] ?? '', url);
  return mpd
    .split('<Representation ')
    .slice(1)
    .map((text) => {
      const read = (name: string): string =>
        new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
      const starts = [...text.matchAll(/<S t="(\d+)" d="(\d+)"(?: r="(\d+)")?/g)].flatMap(
        ([, start, duration, repeats = '0']) =>
          Array.from(
            { length: Number(repeats) + 1 },
            (_, n) => Number(start) + n * Number(duration),
          ),
      );
      const firstNumber = Number(read('startNumber'));
      const media = starts.map((_, n) =>
        read('media').replaceAll('$Number$', String(firstNumber + n)),
      );
      const urls = [read('initialization'), ...media].map((each) => new URL(each, base).href);
      return { codecs: read('codecs'), firstNumber, starts, urls };
    });
}

/** A segment index of these segments (ISO/IEC 14496-12 §8.16.3). */
function writeIndex(segments: readonly Buffer[], seconds: number): Buffer {
  const rows = segments.flatMap(({ length }) => [length, seconds, 0x90000000]);
  return writeFullBox('sidx', {}, writeNumbers(1, 1, 0, 0, segments.length, ...rows));
}

/** A period of a sample, whose set has these attributes. */
function toPeriod(attributes: string): string {
  const set = toSet('/dash-timeline/').replace('startNumber="1"', attributes);
  return `<Period duration="PT4S">${set}</Period>`;
}

/** A static MPD of eight seconds with one adaptation set. */
function toMpd(representations: string): string {
  return (
    `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT8S"><Period>` +
    `<AdaptationSet contentType="video" mimeType="video/mp4">${representations}</AdaptationSet></Period></MPD>`
  );
}

/** The video of a sample, whose segments last two seconds. */
function toSet(base: string): string {
  return (
    `<AdaptationSet contentType="video" mimeType="video/mp4"><SegmentTemplate duration="2" startNumber="1" ` +
    `initialization="${base}init-1.m4s" media="${base}segment-1-0000$Number$.m4s"/>` +
    `<Representation id="v" codecs="avc1.4d400c" bandwidth="70000"/></AdaptationSet>`
  );
}

function toSignedMpd(token: string): string {
  return toMpd(
    `<Representation id="v" codecs="avc1.4d400c" bandwidth="70000"><SegmentTemplate duration="2" media="/signed/$Number$.m4s?t=${token}"/></Representation>`,
  );
}

function listDurations(playlist: string): readonly number[] {
  return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
}

function toDigest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function readText(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return text;
}

/** The URLs in the playlist at this URL. */
async function readUrls(url: string): Promise<readonly string[]> {
  return listUrls(await readText(url), url);
}

/** All files of a media playlist in one. */
async function readTrack(url: string): Promise<Buffer> {
  return Buffer.concat(await readFiles(await readUrls(url)));
}

function readFiles(urls: readonly string[]): Promise<readonly Buffer[]> {
  return Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url);
      assert.equal(response.status, 200, url);
      return Buffer.from(await response.arrayBuffer());
    }),
  );
}

/** The URLs of a playlist, in order and without duplicates. */
function listUrls(text: string, base: string): readonly string[] {
  const references = [...text.matchAll(/^(?!#)(.+)$|URI="([^"]+)"/gm)].map(
    ([, line, attribute]) => line ?? attribute ?? '',
  );
  return [...new Set(references.map((reference) => new URL(reference, base).href))];
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';

import type { Resolution } from '#features/resolution/index.ts';
import { writeBox } from '#lib/media/write-iso-box.ts';
import {
  aChapterList,
  anElement,
  aSampledTrack,
  aSampleTable,
  someWebmChapters,
} from '#test/support/media-files.ts';
import { openResolver } from '#test/support/resolver.ts';
import {
  openScriptedOrigin,
  respondWithStatus,
  serveBytes,
} from '#test/support/scripted-origin.ts';

const CHAPTERS = [
  { title: 'Opening', startSeconds: 0 },
  { title: 'A & <b>', startSeconds: 2.5 },
];
const EXPECTED = [
  '00:00:00.000 --> 00:00:02.500\nOpening',
  /00:00:02.500 --> 00:00:0[78].\d{3}\nA &amp; &lt;b&gt;/,
];
const MULTIVARIANT = [
  '#EXTM3U',
  '#EXT-X-DEFINE:NAME="name",VALUE="chapters"',
  '#EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="A title"',
  '#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="{$name}.json"',
  '#EXT-X-STREAM-INF:BANDWIDTH=100000',
  'media.m3u8',
].join('\n');
const MEDIA = '#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\na.ts\n';
const HLS = { type: 'application/vnd.apple.mpegurl' };

const origin = await openScriptedOrigin();
const resolver = openResolver([origin.port]);
after(async () => {
  await resolver[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
});

function resolveFile(bytes: Buffer): Promise<Resolution> {
  origin.script('/file', serveBytes(bytes, { type: null }));
  return resolver.resolve(origin.url('/file'));
}

function resolveStream(json: string | null, media = `${MEDIA}#EXT-X-ENDLIST\n`) {
  origin.script('/index.m3u8', serveBytes(MULTIVARIANT, HLS));
  origin.script('/media.m3u8', serveBytes(media, HLS));
  origin.script('/chapters.json', json === null ? respondWithStatus(404) : serveBytes(json));
  return resolver.resolve(origin.url('/index.m3u8'));
}

describe('chapters of a source', () => {
  it('are read from the list in an MP4 index', async () => {
    await assertChapters(await resolveFile(replaceUserData(readSample('fast-start.mp4'))));
    await assertChapters(await resolveFile(replaceUserData(readSample('index-at-end.mp4'))));
  });

  it('are read from a QuickTime chapter track whose titles are close together', async () => {
    const file = readSample('fast-start.mp4');
    await assertChapters(await resolveFile(addChapterTrack(file, 0)));
    await assertChapters(await resolveFile(addChapterTrack(file, 100_000)), []);
  });

  it('are read from a WebM file', async () => {
    const file = readSample('clip.webm');
    const end = file.indexOf(CLUSTER_ID);
    // The tags, which are directly before the first cluster.
    const start = file.lastIndexOf(TAGS_ID, end);
    const chapters = someWebmChapters(CHAPTERS);
    const padding = anElement(
      0xec,
      Buffer.alloc(end - start - chapters.length - PADDING_HEADER_BYTES),
    );
    Buffer.concat([chapters, padding]).copy(file, start);
    await assertChapters(await resolveFile(file));
  });

  it('are fetched from the JSON of an HLS stream, a track per language', async () => {
    const json = JSON.stringify([
      { chapter: 2, 'start-time': 2.5, titles: [{ language: 'en', title: 'A & <b>' }] },
      {
        chapter: 1,
        'start-time': 0,
        duration: 2.5,
        titles: [
          { language: 'en', title: 'Opening' },
          { language: 'de', title: 'Eröffnung' },
        ],
        images: [{ url: 'https://secret.example/1.jpg' }],
      },
      { 'start-time': 5 },
    ]);
    const resolution = await resolveStream(json);
    await assertChapters(resolution, EXPECTED, 'en');
    await assertChapters(resolution, ['00:00:00.000 --> 00:00:08.000\nEröffnung'], 'de');
  });

  it('have at most 300 titles in all languages, and at most 10 languages', async () => {
    for (const [count, languages] of [
      [1, 10],
      [30, 10],
      [60, 5],
      [120, 3],
    ] as const) {
      const titles = Array.from({ length: 12 }, (_, index) => ({
        language: `a${String.fromCharCode(97 + index)}`,
        title: 'Title',
      }));
      const chapters = Array.from({ length: count }, (_, index) => ({
        'start-time': index / 20,
        titles,
      }));
      const resolution = await resolveStream(JSON.stringify(chapters));
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.captions.length, languages, `${count} chapters`);
    }
  });

  it('are omitted if their JSON is unavailable or invalid, or if the stream is live', async () => {
    for (const json of [null, '', '{}', '[{"start-time":"x"}]', '[]']) {
      await assertChapters(await resolveStream(json), []);
    }
    const json = '[{"start-time":0,"titles":[{"language":"en","title":"Live"}]}]';
    await assertChapters(await resolveStream(json, MEDIA), []);
  });
});

const CLUSTER_ID = Buffer.from('1f43b675', 'hex');
const PADDING_HEADER_BYTES = 9;
const TAGS_ID = Buffer.from('1254c367', 'hex');

function readSample(name: string): Buffer {
  return readFileSync(new URL(`../../../../samples/${name}`, import.meta.url));
}

/** Replaces the metadata in the index, which keeps its size. */
function replaceUserData(file: Buffer): Buffer {
  const at = file.indexOf('udta') - 4;
  const list = aChapterList(CHAPTERS);
  const padding = writeBox('free', Buffer.alloc(file.readUInt32BE(at) - list.length - 8));
  Buffer.concat([list, padding]).copy(file, at);
  return file;
}

/**
 * Adds a chapter track at the end of the file's index, in place of the unread media.
 * The titles follow the index, `gapBytes` apart.
 */
function addChapterTrack(file: Buffer, gapBytes: number): Buffer {
  const titles = CHAPTERS.map(({ title }) => {
    const text = Buffer.from(title);
    return Buffer.concat([Buffer.from([0, text.length]), text]);
  });
  const at = file.indexOf('moov') - 4;
  const end = at + file.readUInt32BE(at);
  const toTrack = (offset: number): Buffer => {
    const second = offset + (titles[0]?.length ?? 0) + gapBytes;
    const samples = [offset, second].map((each, index) => ({
      offset: each,
      length: titles[index]?.length ?? 0,
    }));
    const table = aSampleTable(samples, 2500);
    return aSampledTrack({ id: 9, handler: 'text', timescale: 1000, table });
  };
  const reference = writeBox('trak', writeBox('tref', writeBox('chap', Buffer.from([0, 0, 0, 9]))));
  const added = Buffer.concat([toTrack(0), reference]);
  const start = end + added.length + 8;
  const movie = Buffer.concat([file.subarray(at, end), toTrack(start), reference]);
  movie.writeUInt32BE(movie.length, 0);
  const media = Buffer.concat([
    titles[0] ?? Buffer.alloc(0),
    Buffer.alloc(gapBytes),
    ...titles.slice(1),
    file.subarray(end),
  ]);
  return Buffer.concat([file.subarray(0, at), movie, writeBox('mdat', media)]);
}

async function assertChapters(
  resolution: Resolution,
  expected: readonly (string | RegExp)[] = EXPECTED,
  language: string | null = null,
): Promise<void> {
  assert.ok(resolution.kind === 'resolved', JSON.stringify(resolution));
  const track = resolution.media.captions.find((each) => each.language === language);
  const text = track === undefined ? 'WEBVTT' : await (await fetch(track.url)).text();
  const [, ...cues] = text.trim().split('\n\n');
  assert.equal(cues.length, expected.length, text);
  for (const [index, cue] of cues.entries()) {
    const pattern = expected[index];
    if (pattern instanceof RegExp) assert.match(cue, pattern);
    else assert.equal(cue, pattern);
  }
}

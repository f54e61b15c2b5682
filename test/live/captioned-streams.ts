import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';

import { writeWvttFragment, writeWvttInit } from '#lib/captions/write-wvtt.ts';
import { writeBox, writeFullBox, writeNumbers } from '#lib/media/write-iso-box.ts';

export type StreamFormat = 'HLS' | 'DASH';

/** The forms in which a manifest can contain captions. Each caption is the name of its form. */
export type CaptionForm =
  | 'WebVTT file'
  | 'WebVTT segments'
  | 'TTML file'
  | 'WebVTT in MP4'
  | 'TTML in MP4'
  | 'CEA-608';

export type CaptionedStream = {
  readonly format: StreamFormat;
  readonly form: CaptionForm;
  /** The codec that the manifest states for captions in MP4. */
  readonly codec?: string;
};

/** The captions are visible during the whole video. */
const SECONDS = 8;
const SEGMENT_SECONDS = 2;

/** Replaces every stream of the page with the DASH sample, with captions in German. */
export async function routeCaptionedStream(page: Page, stream: CaptionedStream): Promise<void> {
  await page.route('**/stream/**', (route) =>
    route.fulfill(
      stream.format === 'DASH'
        ? { contentType: 'application/dash+xml', body: toMpd(stream) }
        : { contentType: 'application/vnd.apple.mpegurl', body: toMultivariantPlaylist(stream) },
    ),
  );
  await page.route('**/captions/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ body: toFile(name, stream.form) });
  });
}

function toFile(name: string, form: CaptionForm): Buffer {
  if (name.endsWith('.m3u8')) return Buffer.from(PLAYLISTS.get(name) ?? toPlaylist(form));
  if (name.startsWith('segment-')) {
    const segment = readSample(name);
    return form === 'CEA-608' ? addCaption(segment, name, form) : segment;
  }
  const isInit = name.startsWith('init');
  if (form === 'TTML file') return Buffer.from(toTtml(form));
  if (form === 'WebVTT in MP4') return isInit ? writeWvttInit(toWebVtt(form)) : toWvttSegment(form);
  if (form === 'TTML in MP4') return isInit ? writeWvttInit('WEBVTT\n') : toTtmlSegment(form);
  return Buffer.from(toWebVtt(form));
}

function toMpd({ form, codec }: CaptionedStream): string {
  const mpd = readSample('manifest.mpd')
    .toString()
    .replace('<Period', '<BaseURL>/samples/dash-template/</BaseURL><Period');
  if (form === 'CEA-608') {
    const channels = '<Accessibility schemeIdUri="urn:scte:dash:cc:cea-608:2015" value="CC1=deu"/>';
    return mpd
      .replace(/(?=<Representation id="0")/, channels)
      .replaceAll('media="segment-', 'media="/captions/segment-');
  }
  return mpd.replace('</Period>', `${toAdaptationSet(form, codec)}</Period>`);
}

/** The ID of the adaptation set is not a name. */
function toAdaptationSet(form: CaptionForm, codec = ''): string {
  const [type, media] = TEXT_MEDIA[form] ?? [
    `mimeType="application/mp4" codecs="${codec}"`,
    `<SegmentTemplate ${ONE_SEGMENT} initialization="/captions/init" media="/captions/$Number$"/>`,
  ];
  return `<AdaptationSet id="9" contentType="text" lang="de" ${type}><Representation id="t" bandwidth="100">${media}</Representation></AdaptationSet>`;
}

const ONE_SEGMENT = `timescale="1000" duration="${SECONDS * 1000}" startNumber="1"`;
/** Media types and URLs of captions that are not in MP4. */
const TEXT_MEDIA: Partial<Record<CaptionForm, readonly [type: string, media: string]>> = {
  'WebVTT file': ['mimeType="text/vtt"', '<BaseURL>/captions/a.vtt</BaseURL>'],
  'TTML file': ['mimeType="application/ttml+xml"', '<BaseURL>/captions/a</BaseURL>'],
  'WebVTT segments': [
    'mimeType="text/vtt"',
    `<SegmentTemplate ${ONE_SEGMENT} media="/captions/$Number$.vtt"/>`,
  ],
};

function toMultivariantPlaylist({ form, codec }: CaptionedStream): string {
  const [type, source] =
    form === 'CEA-608'
      ? ['CLOSED-CAPTIONS', 'INSTREAM-ID="CC1"']
      : ['SUBTITLES', 'URI="/captions/text.m3u8"'];
  const codecs = ['avc1.4d400c', 'mp4a.40.2', ...(codec === undefined ? [] : [codec])].join(',');
  return [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,LANGUAGE="en",URI="/captions/audio.m3u8"',
    `#EXT-X-MEDIA:TYPE=${type},GROUP-ID="t",NAME="German",LANGUAGE="de",${source}`,
    `#EXT-X-STREAM-INF:BANDWIDTH=112200,RESOLUTION=320x180,CODECS="${codecs}",AUDIO="a",${type}="t"`,
    '/captions/video.m3u8',
    '',
  ].join('\n');
}

function toPlaylist(form: CaptionForm): string {
  const map = form.endsWith('in MP4') ? ['#EXT-X-MAP:URI="/captions/init"'] : [];
  return toVod(SECONDS, map, ['/captions/1']);
}

const PLAYLISTS: ReadonlyMap<string, string> = new Map(
  [
    ['video.m3u8', '1'],
    ['audio.m3u8', '2'],
  ].map(([name = '', id]) => {
    const segments = [1, 2, 3, 4].map((number) => `/captions/segment-${id}-0000${number}.m4s`);
    const map = `#EXT-X-MAP:URI="/samples/dash-template/init-${id}.m4s"`;
    return [name, toVod(SEGMENT_SECONDS, [map], segments)];
  }),
);

function toVod(seconds: number, map: readonly string[], segments: readonly string[]): string {
  const lines = segments.flatMap((url) => [`#EXTINF:${seconds},`, url]);
  const head = ['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${seconds}`];
  return [...head, ...map, ...lines, '#EXT-X-ENDLIST', ''].join('\n');
}

function toWebVtt(text: string): string {
  return `WEBVTT\n\n00:00.000 --> 00:0${SECONDS}.000\n${text}\n`;
}

function toTtml(text: string): string {
  return `<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="de"><body><div><p begin="0s" end="${SECONDS}s">${text}</p></div></body></tt>`;
}

function toWvttSegment(text: string): Buffer {
  const segment = { startSeconds: 0, endSeconds: SECONDS, mediaSeconds: 0 };
  return writeWvttFragment(toWebVtt(text), segment);
}

/** A document in one sample (ISO/IEC 14496-30 §5). */
function toTtmlSegment(text: string): Buffer {
  const document = Buffer.from(toTtml(text));
  const sample = [SECONDS * 1000, document.length];
  const toMoof = (offset: number): Buffer =>
    writeBox(
      'moof',
      writeFullBox('mfhd', {}, writeNumbers(1)),
      writeBox(
        'traf',
        writeFullBox('tfhd', { flags: 0x20000 }, writeNumbers(1)),
        writeFullBox('tfdt', {}, writeNumbers(0)),
        writeFullBox('trun', { flags: 0x301 }, writeNumbers(1, offset, ...sample)),
      ),
    );
  return Buffer.concat([toMoof(toMoof(0).length + 8), writeBox('mdat', document)]);
}

const VIDEO_SEGMENT = /^segment-[01]-0000(\d)/;
/** Control codes of CEA-608, which are sent twice. */
const [LOAD, ROW_15, SHOW, ERASE] = [0x1420, 0x1470, 0x142f, 0x142c] as const;

/** The first segment shows the caption, and the third one erases it. */
function addCaption(segment: Buffer, name: string, text: string): Buffer {
  const number = VIDEO_SEGMENT.exec(name)?.[1];
  const even = text.padEnd(text.length + (text.length % 2), ' ');
  const pairs = Array.from({ length: even.length / 2 }, (_, index) =>
    Buffer.from(even).readUInt16BE(index * 2),
  );
  if (number === '1') return addUnit(segment, [LOAD, LOAD, ROW_15, ROW_15, ...pairs, SHOW, SHOW]);
  return number === '3' ? addUnit(segment, [ERASE, ERASE]) : segment;
}

/** Adds an SEI unit with captions (ANSI/SCTE 128-1) before the first picture of a fragment. */
function addUnit(segment: Buffer, pairs: readonly number[]): Buffer {
  const triplets = pairs.flatMap((pair) => [0xfc, pair >> 8, pair & 0xff]);
  const message = [
    0xb5,
    0,
    0x31,
    ...Buffer.from('GA94'),
    3,
    0x40 | pairs.length,
    0xff,
    ...triplets,
  ];
  const payload = [...message, 0xff];
  const unit = Buffer.from([6, 4, payload.length, ...payload, 0x80]);
  const added = Buffer.concat([writeNumbers(unit.length), unit]);
  const changed = Buffer.from(segment);
  const run = changed.indexOf('trun');
  const sizeAt = run + 12 + (changed.readUInt32BE(run + 4) & 4 ? 8 : 4);
  const hasDuration = (changed.readUInt32BE(run + 4) & 0x100) !== 0;
  grow(changed, sizeAt + (hasDuration ? 4 : 0), added.length);
  const media = changed.indexOf('mdat');
  grow(changed, media - 4, added.length);
  return Buffer.concat([changed.subarray(0, media + 4), added, changed.subarray(media + 4)]);
}

function grow(bytes: Buffer, at: number, count: number): void {
  bytes.writeUInt32BE(bytes.readUInt32BE(at) + count, at);
}

function readSample(name: string): Buffer {
  return readFileSync(new URL(`../../samples/dash-template/${name}`, import.meta.url));
}

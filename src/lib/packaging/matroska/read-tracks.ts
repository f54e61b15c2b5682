import { findEbmlBodies } from '../../media/read-ebml.ts';
import { TRACKS_MAX } from '../limits.ts';
import type { RefusedReason, TrackKind } from '../presentation.ts';
import { toLanguageTag } from '../to-language-tag.ts';
import { ID, readFloat, readNumber, readText } from './elements.ts';

/** A track entry (RFC 9559 §5.1.4.1). */
export type MatroskaTrack = {
  readonly number: number;
  readonly kind: TrackKind;
  readonly codecId: string;
  readonly codecPrivate: Uint8Array;
  /** Nanoseconds; 0 if not stated. */
  readonly codecDelay: number;
  readonly defaultDuration: number;
  readonly language: string | null;
  readonly label: string | null;
  readonly isDefault: boolean;
  /** Bytes that were removed from the start of each frame. */
  readonly strippedHeader: Uint8Array;
  readonly obstacle: RefusedReason | undefined;
  /** The bodies of the elements with parameters of the kind; empty if there are none. */
  readonly video: Uint8Array;
  readonly audio: Uint8Array;
  /** The body of the track entry. */
  readonly body: Uint8Array;
};

const TRACK = {
  number: 0xd7,
  type: 0x83,
  flagDefault: 0x88,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  defaultDuration: 0x23e383,
  language: 0x22b59c,
  languageTag: 0x22b59d,
  name: 0x536e,
  video: 0xe0,
  audio: 0xe1,
  encodings: 0x6d80,
  encoding: 0x6240,
  encodingScope: 0x5032,
  compression: 0x5034,
  algorithm: 0x4254,
  settings: 0x4255,
  encryption: 0x5035,
} as const;
const KINDS: ReadonlyMap<number | undefined, TrackKind> = new Map([
  [1, 'video'],
  [2, 'audio'],
  [17, 'text'],
]);
const HEADER_STRIPPING = 3;
const FRAMES_SCOPE = 1;

/** Lists the video, audio and subtitle tracks of a Tracks element's body. */
export function readTracks(tracks: Uint8Array): readonly MatroskaTrack[] {
  const entries = findEbmlBodies(tracks, ID.trackEntry).slice(0, TRACKS_MAX);
  return entries.flatMap((body) => {
    const kind = KINDS.get(readNumber(body, TRACK.type));
    const number = readNumber(body, TRACK.number);
    if (kind === undefined || number === undefined) return [];
    const find = (id: number): Uint8Array => findEbmlBodies(body, id)[0] ?? new Uint8Array();
    // Without the element, the language is English (RFC 9559 §5.1.4.1.20).
    const language = readText(body, TRACK.languageTag) ?? readText(body, TRACK.language) ?? 'eng';
    return [
      {
        number,
        kind,
        codecId: readText(body, TRACK.codecId) ?? '',
        codecPrivate: find(TRACK.codecPrivate),
        codecDelay: readNumber(body, TRACK.codecDelay) ?? 0,
        defaultDuration: readNumber(body, TRACK.defaultDuration) ?? 0,
        language: toLanguageTag(language),
        label: readText(body, TRACK.name) ?? null,
        isDefault: readNumber(body, TRACK.flagDefault) !== 0,
        ...readEncodings(body),
        video: find(TRACK.video),
        audio: find(TRACK.audio),
        body,
      },
    ];
  });
}

/** Content encodings (RFC 9559 §5.1.4.1.31). */
function readEncodings(body: Uint8Array): Pick<MatroskaTrack, 'strippedHeader' | 'obstacle'> {
  const encodings = findEbmlBodies(body, TRACK.encodings).flatMap((each) =>
    findEbmlBodies(each, TRACK.encoding),
  );
  const [first, ...others] = encodings;
  const none = new Uint8Array();
  if (first === undefined) return { strippedHeader: none, obstacle: undefined };
  if (encodings.some((each) => findEbmlBodies(each, TRACK.encryption).length > 0)) {
    return { strippedHeader: none, obstacle: 'encrypted' };
  }
  const [compression = none] = findEbmlBodies(first, TRACK.compression);
  const isStripped = readNumber(compression, TRACK.algorithm) === HEADER_STRIPPING;
  const scope = readNumber(first, TRACK.encodingScope) ?? FRAMES_SCOPE;
  if (!isStripped || scope !== FRAMES_SCOPE || others.length > 0) {
    return { strippedHeader: none, obstacle: 'codec' };
  }
  const [strippedHeader = none] = findEbmlBodies(compression, TRACK.settings);
  return { strippedHeader, obstacle: undefined };
}

export type VideoSize = {
  readonly pixels: { readonly width: number; readonly height: number };
  readonly display: { readonly width: number; readonly height: number };
};

const VIDEO = { pixelWidth: 0xb0, pixelHeight: 0xba, width: 0x54b0, height: 0x54ba, unit: 0x54b2 };
/** Display sizes in other units state only the aspect ratio. */
const PIXELS = 0;

export function readVideoSize({ video }: Pick<MatroskaTrack, 'video'>): VideoSize {
  const pixels = {
    width: readNumber(video, VIDEO.pixelWidth) ?? 0,
    height: readNumber(video, VIDEO.pixelHeight) ?? 0,
  };
  const width = readNumber(video, VIDEO.width) || pixels.width;
  const height = readNumber(video, VIDEO.height) || pixels.height;
  const unit = readNumber(video, VIDEO.unit) ?? PIXELS;
  if (unit === PIXELS) return { pixels, display: { width, height } };
  const scaled = { width: Math.round((pixels.height * width) / height) || pixels.width };
  return { pixels, display: { ...scaled, height: pixels.height } };
}

const AUDIO = { sampleRate: 0xb5, channels: 0x9f };
const SAMPLE_RATE_DEFAULT = 8000;

export function readAudio({ audio }: Pick<MatroskaTrack, 'audio'>): {
  readonly channels: number;
  readonly sampleRate: number;
} {
  const rate = Math.round(readFloat(audio, AUDIO.sampleRate) ?? SAMPLE_RATE_DEFAULT);
  return {
    channels: readNumber(audio, AUDIO.channels) ?? 1,
    // The float of a hostile file may be negative, infinite or no number.
    sampleRate: rate > 0 && rate < 2 ** 32 ? rate : SAMPLE_RATE_DEFAULT,
  };
}

import { decodeCmcd } from '@svta/cml-cmcd';

import { isJsonObject, type JsonObject } from '../json/is-json-object.ts';
import { CUSTOM_KEYS } from './custom-keys.ts';

/** CTA-5004-B, `sta`. */
const STATES = ['s', 'p', 'k', 'r', 'a', 'w', 'e', 'f', 'q', 'd'] as const;
export type PlayerState = (typeof STATES)[number];

/**
 * One player event (CTA-5004-B, event mode), reduced to the keys we use. Missing or implausible
 * values are null.
 */
export type CmcdReport = PlaybackFields & {
  /** Milliseconds since the epoch on the player's clock. */
  readonly clockMs: number;
  readonly event: string;
  /** Sequence number of the session's reports; null if the player does not send one. */
  readonly sequence: number | null;
  readonly sessionId: string;
  readonly contentId: string;
  /** A host name as sent by the player, unverified. */
  readonly site: string | null;
  readonly referrer: string | null;
  readonly isAnonymous: boolean;
};

/** Fields common to events and media requests. */
type PlaybackFields = {
  readonly state: PlayerState | null;
  readonly playheadMs: number | null;
  readonly rate: number | null;
  readonly startupMs: number | null;
  readonly bitrateKbps: number | null;
  readonly errorCodes: readonly string[];
  readonly isLive: boolean | null;
};

/** CMCD data of a media request: version 1 (CTA-5004), or version 2 in request mode. */
export type CmcdRequestData = PlaybackFields & {
  readonly sessionId: string;
  /** The buffer has run empty since the previous request. */
  readonly isStarved: boolean;
  /** The player needs the object immediately: at startup, after a seek, or with an empty buffer. */
  readonly isUrgent: boolean;
  /** The object is audio or video, not a manifest, key or similar. */
  readonly isForMedia: boolean;
  /** The object is audio without video. */
  readonly isForAudio: boolean;
  /** Media time of the object (`d`). */
  readonly durationMs: number | null;
  /** Media time in the player's buffer when it sent the request (`bl`). */
  readonly bufferMs: number | null;
};

/** Values of `ot` for audio and video. Null is included because some players omit the key. */
const MEDIA_OBJECTS: ReadonlySet<unknown> = new Set(['a', 'v', 'av', null]);
const SESSION_ID = /^[\x20-\x7e]{1,64}$/;
const CONTENT_ID_CHARACTERS_MAX = 128;
const HOST_CHARACTERS_MAX = 253;
const ERROR_CODES_MAX = 8;
const ERROR_CODE_CHARACTERS_MAX = 64;
/** Lines with only the supported keys are shorter than this. */
const LINE_CHARACTERS_MAX = 8 * 1024;
const CLOCK_MS_MAX = 8.64e15;
const PLAYHEAD_MS_MAX = 1000 * 3_600_000;
const RATE_MAX = 16;
const STARTUP_MS_MAX = 10 * 60_000;
const OBJECT_MS_MAX = 10 * 60_000;
const BUFFER_MS_MAX = 3_600_000;
const BITRATE_KBPS_MAX = 1_000_000;

export type ParsedReports = {
  readonly reports: readonly CmcdReport[];
  /** Number of lines that are not valid reports. */
  readonly unreadable: number;
};

/** Parses one event per line. Returns undefined if there are more than `linesMax` lines. */
export function parseReports(body: string, linesMax: number): ParsedReports | undefined {
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length > linesMax) return undefined;
  const reports = lines.flatMap((line) => toReport(decode(line)) ?? []);
  return { reports, unreadable: lines.length - reports.length };
}

/**
 * Parses the `CMCD` query parameter or the joined values of the four headers. Returns undefined
 * without a session ID.
 */
export function parseRequestData(text: string): CmcdRequestData | undefined {
  const data = decode(text);
  const sessionId = toSessionId(data['sid']);
  if (sessionId === undefined) return undefined;
  return {
    sessionId,
    ...toPlaybackFields(data),
    isStarved: data['bs'] === true,
    isUrgent: data['su'] === true,
    isForMedia: MEDIA_OBJECTS.has(data['ot'] ?? null),
    isForAudio: data['ot'] === 'a',
    durationMs: toInteger(data['d'], OBJECT_MS_MAX),
    bufferMs: toInteger(toFirst(data['bl']), BUFFER_MS_MAX),
  };
}

/**
 * Returns an empty object for text that is not a structured-field dictionary (RFC 9651 §3.2), for
 * which the library throws.
 */
function decode(line: string): JsonObject {
  if (line.length > LINE_CHARACTERS_MAX) return {};
  try {
    return decodeCmcd(line.trim());
  } catch {
    return {};
  }
}

function toReport(data: JsonObject): CmcdReport | undefined {
  const event = toText(data['e'], 3);
  const clockMs = toInteger(data['ts'], CLOCK_MS_MAX);
  const sessionId = toSessionId(data['sid']);
  const contentId = toText(data['cid'], CONTENT_ID_CHARACTERS_MAX);
  if (event === null || clockMs === null || sessionId === undefined || contentId === null) {
    return undefined;
  }
  return {
    event,
    clockMs,
    sessionId,
    contentId,
    sequence: toInteger(data['sn'], Number.MAX_SAFE_INTEGER),
    ...toPlaybackFields(data),
    site: toText(data[CUSTOM_KEYS.site], HOST_CHARACTERS_MAX),
    referrer: toText(data[CUSTOM_KEYS.referrer], HOST_CHARACTERS_MAX),
    // Any value except `false` enables anonymity, so that a mistake favors privacy.
    isAnonymous: (data[CUSTOM_KEYS.anonymous] ?? false) !== false,
  };
}

function toPlaybackFields(data: JsonObject): PlaybackFields {
  const rate = toNumber(data['pr']);
  const startupMs = toNumber(data['msd']);
  const stream = data['st'];
  return {
    state: STATES.find((state) => state === data['sta']) ?? null,
    playheadMs: toInteger(data['pt'], PLAYHEAD_MS_MAX),
    rate: rate !== null && rate > 0 && rate <= RATE_MAX ? rate : null,
    startupMs:
      startupMs !== null && startupMs >= 0 && startupMs <= STARTUP_MS_MAX ? startupMs : null,
    bitrateKbps: toBitrate(data['br']),
    errorCodes: toErrorCodes(data['ec']),
    isLive: typeof stream === 'string' ? stream === 'l' || stream === 'll' : null,
  };
}

/**
 * Returns the video bitrate if several are present, else the first. Version 1 has a single number.
 */
function toBitrate(value: unknown): number | null {
  const items = Array.isArray(value) ? value : [value];
  const item: unknown = items.find(isVideo) ?? items[0];
  const kbps = toNumber(isJsonObject(item) ? item['value'] : item);
  return kbps !== null && kbps > 0 && kbps <= BITRATE_KBPS_MAX ? Math.round(kbps) : null;
}

function isVideo(item: unknown): boolean {
  const params = isJsonObject(item) ? item['params'] : undefined;
  return isJsonObject(params) && (params['v'] === true || params['av'] === true);
}

/** Returns the first item if the value is a list: version 2 allows one item per type of media. */
function toFirst(value: unknown): unknown {
  const item: unknown = Array.isArray(value) ? value[0] : value;
  return isJsonObject(item) ? item['value'] : item;
}

function toErrorCodes(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, ERROR_CODES_MAX)
    .flatMap((code: unknown) => (typeof code === 'string' && code !== '' ? [code] : []))
    .map((code) => code.slice(0, ERROR_CODE_CHARACTERS_MAX));
}

function toSessionId(value: unknown): string | undefined {
  return typeof value === 'string' && SESSION_ID.test(value) ? value : undefined;
}

function toText(value: unknown, charactersMax: number): string | null {
  const isText = typeof value === 'string' && value !== '' && value.length <= charactersMax;
  return isText ? value : null;
}

/** Returns the rounded number, or null unless it is between 0 and `max`. */
function toInteger(value: unknown, max: number): number | null {
  const number = toNumber(value);
  return number !== null && number >= 0 && number <= max ? Math.round(number) : null;
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

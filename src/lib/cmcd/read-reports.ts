import { decodeCmcd } from '@svta/cml-cmcd';

import { OWN_KEYS } from './own-keys.ts';

/** CTA-5004-B, `sta`. */
const STATES = ['s', 'p', 'k', 'r', 'a', 'w', 'e', 'f', 'q', 'd'] as const;
export type PlayerState = (typeof STATES)[number];

/**
 * One event that a player reports (CTA-5004-B, event mode), with what is of use here. A value that is absent or
 * beyond belief is null.
 */
export type CmcdReport = Progress & {
  /** Milliseconds since the epoch, by the player's clock. */
  readonly clockMs: number;
  readonly event: string;
  /** Counts a session's reports to us; null where the player doesn't. */
  readonly sequence: number | null;
  readonly sessionId: string;
  readonly contentId: string;
  /** A host name as the player tells it, which may be anything. */
  readonly site: string | null;
  readonly referrer: string | null;
  readonly isAnonymous: boolean;
};

/** What reports and requests for media tell alike. */
type Progress = {
  readonly state: PlayerState | null;
  readonly playheadMs: number | null;
  readonly rate: number | null;
  readonly startupMs: number | null;
  readonly bitrateKbps: number | null;
  readonly errorCodes: readonly string[];
  readonly isLive: boolean | null;
};

/** What a player says of itself when it asks for media: CMCD 1 (CTA-5004), or 2 in request mode. */
export type CmcdRequestNote = Progress & {
  readonly sessionId: string;
  /** The buffer has run empty since the last request. */
  readonly isStarved: boolean;
  /** It is in haste: at the start, after a seek, or with an empty buffer. */
  readonly isUrgent: boolean;
  /** It asks for sound or pictures, not for a manifest, a key or the like. */
  readonly isForMedia: boolean;
};

/** `ot`; not all players tell it. */
const MEDIA_OBJECTS: ReadonlySet<unknown> = new Set(['a', 'v', 'av', null]);
const SESSION_ID = /^[\x20-\x7e]{1,64}$/;
const CONTENT_ID_CHARACTERS_MAX = 128;
const HOST_CHARACTERS_MAX = 253;
const ERROR_CODES_MAX = 8;
const ERROR_CODE_CHARACTERS_MAX = 64;
/** A line that is longer says more than the keys that we read. */
const LINE_CHARACTERS_MAX = 8 * 1024;
const CLOCK_MS_MAX = 8.64e15;
const PLAYHEAD_MS_MAX = 1000 * 3_600_000;
const RATE_MAX = 16;
const STARTUP_MS_MAX = 10 * 60_000;
const BITRATE_KBPS_MAX = 1_000_000;

type Data = Readonly<Record<string, unknown>>;

export type ReadReports = {
  readonly reports: readonly CmcdReport[];
  /** Lines that are no report. */
  readonly unreadable: number;
};

/** Reads a body of lines, an event each. Undefined where there are more of them than `linesMax`. */
export function readReports(body: string, linesMax: number): ReadReports | undefined {
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length > linesMax) return undefined;
  const reports = lines.flatMap((line) => toReport(decode(line)) ?? []);
  return { reports, unreadable: lines.length - reports.length };
}

/** Reads `CMCD=…` of a query or the joined values of its four headers. Undefined without a session. */
export function readRequestNote(text: string): CmcdRequestNote | undefined {
  const data = decode(text);
  const sessionId = toSessionId(data['sid']);
  if (sessionId === undefined) return undefined;
  return {
    sessionId,
    ...toProgress(data),
    isStarved: data['bs'] === true,
    isUrgent: data['su'] === true,
    isForMedia: MEDIA_OBJECTS.has(data['ot'] ?? null),
  };
}

/** The library throws at what is no dictionary of structured fields (RFC 9651 §3.2). */
function decode(line: string): Data {
  if (line.length > LINE_CHARACTERS_MAX) return {};
  try {
    return decodeCmcd(line.trim());
  } catch {
    return {};
  }
}

function toReport(data: Data): CmcdReport | undefined {
  const event = toText(data['e'], 3);
  const clockMs = toWhole(data['ts'], CLOCK_MS_MAX);
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
    sequence: toWhole(data['sn'], Number.MAX_SAFE_INTEGER),
    ...toProgress(data),
    site: toText(data[OWN_KEYS.site], HOST_CHARACTERS_MAX),
    referrer: toText(data[OWN_KEYS.referrer], HOST_CHARACTERS_MAX),
    // However a player says it: who asks not to be followed is not.
    isAnonymous: (data[OWN_KEYS.anonymous] ?? false) !== false,
  };
}

function toProgress(data: Data): Progress {
  const rate = toNumber(data['pr']);
  const startupMs = toNumber(data['msd']);
  const stream = data['st'];
  return {
    state: STATES.find((state) => state === data['sta']) ?? null,
    playheadMs: toWhole(data['pt'], PLAYHEAD_MS_MAX),
    rate: rate !== null && rate > 0 && rate <= RATE_MAX ? rate : null,
    startupMs:
      startupMs !== null && startupMs >= 0 && startupMs <= STARTUP_MS_MAX ? startupMs : null,
    bitrateKbps: toBitrate(data['br']),
    errorCodes: toErrorCodes(data['ec']),
    isLive: typeof stream === 'string' ? stream === 'l' || stream === 'll' : null,
  };
}

/** The picture's where there are several, else the first; version 1 has one number. */
function toBitrate(value: unknown): number | null {
  const items = Array.isArray(value) ? value : [value];
  const isVideo = (item: unknown): boolean => {
    const params = isRecord(item) ? item['params'] : undefined;
    return isRecord(params) && (params['v'] === true || params['av'] === true);
  };
  const item: unknown = items.find(isVideo) ?? items[0];
  const kbps = toNumber(isRecord(item) ? item['value'] : item);
  return kbps !== null && kbps > 0 && kbps <= BITRATE_KBPS_MAX ? Math.round(kbps) : null;
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

/** Rounded; null unless it is from 0 to `max`. */
function toWhole(value: unknown, max: number): number | null {
  const number = toNumber(value);
  return number !== null && number >= 0 && number <= max ? Math.round(number) : null;
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function isRecord(value: unknown): value is Data {
  return typeof value === 'object' && value !== null;
}

/** Playback options in the query of the player's URL. */
export type PlayerOptions = {
  readonly autoplay: boolean;
  readonly muted: boolean;
  readonly loop: boolean;
  readonly controls: boolean;
  readonly startSeconds: number | null;
  /** Must be after the start; playback pauses there. */
  readonly endSeconds: number | null;
  /** The language of texts, captions and audio (BCP 47). */
  readonly language: string | null;
  /** Six hexadecimal digits. */
  readonly color: string | null;
  /** Whether an iframe shows the title above the picture. */
  readonly title: boolean;
  /** Whether the player shows the logo of the owner. */
  readonly logo: boolean;
};

export const DEFAULT_OPTIONS: PlayerOptions = {
  autoplay: false,
  muted: false,
  loop: false,
  controls: true,
  startSeconds: null,
  endSeconds: null,
  language: null,
  color: null,
  title: true,
  logo: true,
};

/**
 * Parses `?autoplay&muted=1&loop=true&controls=0&t=1m30s&end=2m&lang=de&color=ff0000&title=0&logo=0`;
 * invalid values are ignored. `defaults` are those of the owner.
 */
export function parsePlayerOptions(
  query: URLSearchParams,
  defaults: Pick<PlayerOptions, 'color' | 'title'> = { color: null, title: true },
): PlayerOptions {
  const startSeconds = parseSeconds(query.get('t') ?? '');
  const endSeconds = parseSeconds(query.get('end') ?? '');
  return {
    autoplay: parseFlag(query.get('autoplay'), false),
    muted: parseFlag(query.get('muted'), false),
    loop: parseFlag(query.get('loop'), false),
    controls: parseFlag(query.get('controls'), true),
    startSeconds,
    endSeconds: endSeconds !== null && endSeconds > (startSeconds ?? 0) ? endSeconds : null,
    language: parseLanguage(query.get('lang') ?? ''),
    color: parseColor(query.get('color') ?? '') ?? defaults.color,
    title: parseFlag(query.get('title'), defaults.title),
    logo: parseFlag(query.get('logo'), true),
  };
}

/** The start option, or the saved position if it is before the end. */
export function chooseStart(
  { startSeconds, endSeconds }: Pick<PlayerOptions, 'startSeconds' | 'endSeconds'>,
  stopSeconds: number | null,
): number | null {
  const isBeforeEnd = stopSeconds !== null && stopSeconds < (endSeconds ?? Infinity);
  return startSeconds ?? (isBeforeEnd ? stopSeconds : null);
}

function parseFlag(value: string | null, fallback: boolean): boolean {
  if (value === null) return fallback;
  if (value === '' || value === '1' || value === 'true') return true;
  return value === '0' || value === 'false' ? false : fallback;
}

/**
 * Applies the time in the fragment of the player's URL (`#t=90`, `#t=npt:1:30,2:00`), which takes
 * precedence. Invalid times are ignored.
 */
export function applyTimeFragment(options: PlayerOptions, hash: string): PlayerOptions {
  // Of several times, the last one counts (Media Fragments URI §5.1.1).
  const value = new URLSearchParams(hash.replace('#', '')).getAll('t').at(-1) ?? '';
  const [start = '', end = '', ...others] = value.replace(/^npt:/, '').split(',');
  const startSeconds = start === '' && end !== '' ? 0 : parseSeconds(start);
  const endSeconds = end === '' ? null : parseSeconds(end);
  const isInvalid = startSeconds === null || (end !== '' && (endSeconds ?? 0) <= startSeconds);
  if (isInvalid || others.length > 0) return options;
  return { ...options, startSeconds, endSeconds };
}

const UNITS_TIME = /^(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6}(?:\.\d{1,3})?)s?)?$/;
/** Normal play time (Media Fragments URI §4.2.1). */
const CLOCK_TIME = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d(?:\.\d{0,3})?)$/;

/** Seconds (`90`, `90.5s`) or hours, minutes and seconds (`1h2m3s`, `1m30s`, `1:02:03`). */
function parseSeconds(text: string): number | null {
  const match = UNITS_TIME.exec(text) ?? CLOCK_TIME.exec(text);
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function parseLanguage(text: string): string | null {
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(text) ? text : null;
}

/** `ff0000` or `f00`; a leading `#` (`%23` in a URL) is allowed. */
function parseColor(text: string): string | null {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&');
}

/** How a player starts: what an iframe's address says. */
export type PlayerOptions = {
  readonly autoplay: boolean;
  readonly muted: boolean;
  readonly loop: boolean;
  readonly controls: boolean;
  readonly startSeconds: number | null;
};

export const DEFAULT_OPTIONS: PlayerOptions = {
  autoplay: false,
  muted: false,
  loop: false,
  controls: true,
  startSeconds: null,
};

/** Reads `?autoplay&muted=1&loop=true&controls=0&t=1m30s`; what makes no sense counts as not given. */
export function readPlayerOptions(query: URLSearchParams): PlayerOptions {
  return {
    autoplay: readFlag(query.get('autoplay'), false),
    muted: readFlag(query.get('muted'), false),
    loop: readFlag(query.get('loop'), false),
    controls: readFlag(query.get('controls'), true),
    startSeconds: parseStartSeconds(query.get('t') ?? ''),
  };
}

function readFlag(value: string | null, fallback: boolean): boolean {
  if (value === null) return fallback;
  if (value === '' || value === '1' || value === 'true') return true;
  return value === '0' || value === 'false' ? false : fallback;
}

const CLOCK_TIME = /^(?=\d)(?:(?:(\d{1,3})h)?(\d{1,4})m)?(\d{1,6}(?:\.\d{1,3})?)?s?$/;

/** Seconds (`90`, `90.5s`) or hours, minutes and seconds (`1h2m3s`, `1m30s`). */
function parseStartSeconds(text: string): number | null {
  const match = text === '' ? null : CLOCK_TIME.exec(text);
  if (match === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

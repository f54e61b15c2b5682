import { findMonth } from './month-names.ts';

const CHARACTERS_MAX = 100;
/** Hours east of UTC. The parser of JavaScript knows only the zones of RFC 822. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ['wet', 0],
  ['west', 1],
  ['bst', 1],
  ['cet', 1],
  ['mez', 1],
  ['cest', 2],
  ['mesz', 2],
  ['eet', 2],
  ['sast', 2],
  ['eest', 3],
  ['msk', 3],
  ['trt', 3],
  ['ist', 5.5],
  ['wib', 7],
  ['hkt', 8],
  ['sgt', 8],
  ['awst', 8],
  ['jst', 9],
  ['kst', 9],
  ['aest', 10],
  ['aedt', 11],
  ['nzst', 12],
  ['nzdt', 13],
  ['brt', -3],
  ['art', -3],
  ['akst', -9],
  ['akdt', -8],
  ['hst', -10],
  ...['ut', 'utc', 'gmt'].map((name) => [name, 0] as const),
  ...['est', 'cst', 'mst', 'pst'].map((name, index) => [name, -5 - index] as const),
  ...['edt', 'cdt', 'mdt', 'pdt'].map((name, index) => [name, -4 - index] as const),
]);

/**
 * The time of RFC 822 and RFC 3339 dates, also with names of months and zones in other languages,
 * in milliseconds. Dates without a zone are in UTC. Returns undefined for other text.
 */
export function parseFeedDate(text: string): number | undefined {
  if (text.length > CHARACTERS_MAX) return undefined;
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ');
  const clock = CLOCK.exec(plain);
  const [before = '', after = ''] = clock === null ? [plain] : plain.split(clock[0], 2);
  // The year of C's asctime follows the time.
  const day = parseDay(`${before} ${after.replace(OFFSET, '')}`);
  const seconds = clock === null ? 0 : toSeconds(clock);
  if (day === undefined || seconds === undefined) return undefined;
  return Math.round(day + seconds * 1000 - parseZone(after) * 3_600_000);
}

const CLOCK =
  /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s?([ap])\.?\s?m\b\.?)?/;

const OFFSET = /([+\u2212-])\s?(\d{1,2}):?(\d{2})?(?!\d)/;

function toSeconds([
  ,
  hour = '',
  minute = '',
  second = '0',
  fraction = '0',
  half,
]: RegExpExecArray): number | undefined {
  const hours = half === undefined ? Number(hour) : toHour(Number(hour), half);
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  return hours * 3600 + Number(minute) * 60 + Number(second) + Number(`0.${fraction}`);
}

function toHour(hour: number, half: string): number {
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/** The start of the day in UTC. */
function parseDay(text: string): number | undefined {
  const named = [...text.matchAll(/\p{L}{3,}/gu)].flatMap(({ 0: word, index }) => {
    const month = findMonth(word);
    return month === undefined ? [] : [{ month, index }];
  });
  // A weekday comes first, and may look like a month: `mar` is Tuesday in French.
  const month = named.at(-1)?.month;
  const numbers = Array.from(text.matchAll(/\d{1,4}/g), ([digits]) => digits);
  const [first = '', second = '', third = ''] = numbers;
  if (month !== undefined) {
    const isYearFirst = first.length === 4;
    return toDay(isYearFirst ? first : second, month, isYearFirst ? second : first);
  }
  if (first.length === 4) return toDay(first, Number(second), third);
  if (third.length !== 4) return undefined;
  const isDayFirst = Number(first) > 12 || /^\D*\d{1,2}\./.test(text);
  return isDayFirst ? toDay(third, Number(second), first) : toDay(third, Number(first), second);
}

function toDay(yearText: string, month: number, dayText: string): number | undefined {
  const day = Number(dayText);
  if (yearText === '' || dayText === '' || yearText.length === 3) return undefined;
  const short = Number(yearText);
  // RFC 2822 §4.3 reads years of two digits before 50 as 20xx.
  const year = yearText.length === 4 ? short : short + (short < 50 ? 2000 : 1900);
  const ms = Date.UTC(year, month - 1, day);
  const isReal = new Date(ms).getUTCMonth() === month - 1 && new Date(ms).getUTCDate() === day;
  return isReal ? ms : undefined;
}

/** Hours east of UTC, of `+0200`, `GMT+2` or a name. */
function parseZone(text: string): number {
  const offset = OFFSET.exec(text);
  if (offset !== null) {
    const [, sign, hours = '0', minutes = '0'] = offset;
    return (Number(hours) + Number(minutes) / 60) * (sign === '+' ? 1 : -1);
  }
  const name = /\p{L}{2,}/u.exec(text)?.[0] ?? '';
  return ZONES.get(name) ?? 0;
}

const VTT_TIMESTAMP = /^(?:(\d{1,9}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const LOOSE_TIMESTAMP =
  /^(?<sign>-?)(?:(?<hours>\d{1,5}):)?(?<minutes>[0-5]?\d):(?<seconds>[0-5]?\d)(?:(?<mark>[.,]|:(?=\d{3}$))(?<fraction>\d{1,9}))?$/;

/** Parses a WebVTT timestamp (§4.1) to milliseconds. */
export function parseVttTimestamp(text: string): number | undefined {
  const match = VTT_TIMESTAMP.exec(text);
  if (match === null) return undefined;
  const [, hours = '0', minutes, seconds, fraction] = match;
  return toMs([hours, minutes, seconds]) + Number(fraction);
}

const MARKS = ['.', ',', ':'] as const;

export type LooseTimestamp = {
  /** May be negative. */
  readonly ms: number;
  /**
   * The mark before the milliseconds. A third colon is accepted only before three digits, because
   * it may also precede a frame number.
   */
  readonly mark: '' | (typeof MARKS)[number];
  /** True if all numbers have the full number of digits. */
  readonly isPadded: boolean;
};

/** Parses handwritten timestamps of SubRip and similar formats: `0:0:7,5`. */
export function parseLooseTimestamp(text: string): LooseTimestamp | undefined {
  const { groups } = LOOSE_TIMESTAMP.exec(text) ?? {};
  if (groups === undefined) return undefined;
  const { sign, hours = '', minutes = '', seconds = '', mark, fraction = '' } = groups;
  const ms = toMs([hours, minutes, seconds]) + Math.round(Number(`0.${fraction}`) * 1000);
  const [hourDigits, ...digits] = [hours, minutes, seconds, fraction].map((part) => part.length);
  return {
    ms: sign === '-' && ms > 0 ? -ms : ms,
    mark: MARKS.find((knownMark) => knownMark === mark) ?? '',
    isPadded: Number(hourDigits) >= 2 && digits.join() === '2,2,3',
  };
}

function toMs(parts: readonly (string | undefined)[]): number {
  return parts.reduce((sum, part) => sum * 60 + Number(part || '0'), 0) * 1000;
}

/** Formats `01:02:03.004`, always with hours. */
export function toVttTimestamp(ms: number): string {
  const totalMs = Math.max(0, Math.round(ms));
  const seconds = `${toTwoDigits((totalMs / 1000) % 60)}.${String(totalMs % 1000).padStart(3, '0')}`;
  return `${toTwoDigits(totalMs / 3_600_000)}:${toTwoDigits((totalMs / 60_000) % 60)}:${seconds}`;
}

function toTwoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}

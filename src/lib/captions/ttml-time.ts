import { toLocalName, type XmlElement } from '../xml/xml-document.ts';
import { stripMarks } from './remove-marks.ts';

/** Frames and ticks per second. */
export type TtmlClock = { readonly frameRate: number; readonly tickRate: number };

const CLOCK_TIME =
  /^(?:(\d{1,5}):)?([0-5]?\d):([0-5]\d|60)(?:([.,]\d{1,9})|:(\d{2,5})(?:\.\d{1,9})?)?$/;
const OFFSET_TIME = /^(\d{1,15}(?:\.\d{1,9})?)(h|m|s|ms|f|t)?$/;

/** Reads the timing parameters of the root element (TTML 1 §6.2). */
export function readTtmlClock(root: XmlElement): TtmlClock {
  const find = (name: string): string =>
    root.attributes.find((attribute) => toLocalName(attribute.name) === name)?.value.trim() ?? '';
  const rate = toPositive(find('frameRate'));
  const [numerator = '', denominator = '1'] = find('frameRateMultiplier').split(/[\s:]+/);
  const multiplier = (toPositive(numerator) ?? 1) / (toPositive(denominator) ?? 1);
  const frameRate = (rate ?? 30) * multiplier;
  const tickRate = toPositive(find('tickRate')) ?? (rate === undefined ? 1 : frameRate);
  return { frameRate, tickRate };
}

function toPositive(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/**
 * Parses a time expression (TTML 1 §10.3.1) to milliseconds. Apple omits the hours, and the unit of
 * seconds.
 */
export function parseTtmlTime(text: string, clock: TtmlClock): number | undefined {
  const trimmed = stripMarks(text).trim();
  const time = CLOCK_TIME.exec(trimmed);
  if (time !== null) {
    const [, hours = '0', minutes, seconds, fraction = '0', frames = '0'] = time;
    const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return Math.round(
      (wholeSeconds + Number(fraction.replace(',', '.')) + Number(frames) / clock.frameRate) * 1000,
    );
  }
  const [, count, unit = 's'] = OFFSET_TIME.exec(trimmed) ?? [];
  return count === undefined ? undefined : Math.round(Number(count) * toUnitMs(unit, clock));
}

function toUnitMs(unit: string, { frameRate, tickRate }: TtmlClock): number {
  switch (unit) {
    case 'h':
      return 3_600_000;
    case 'm':
      return 60_000;
    case 'ms':
      return 1;
    case 'f':
      return 1000 / frameRate;
    case 't':
      return 1000 / tickRate;
    default:
      return 1000;
  }
}

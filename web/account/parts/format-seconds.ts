import { locale } from '../messages/texts.ts';

type Digits = { readonly minimumFractionDigits?: number; readonly maximumFractionDigits: number };

/** One digit, so that numbers that change have the same width. */
export const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A short duration, such as `0.42 s`. */
export function formatSeconds(
  seconds: number,
  digits: Digits = { maximumFractionDigits: 2 },
): string {
  return `${seconds.toLocaleString(locale(), digits)} s`;
}

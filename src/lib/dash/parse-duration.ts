const DURATION =
  /^P(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,9})M)?(?:(\d{1,12}(?:\.\d{0,20})?)S)?)?$/;
/** Years and months have no fixed length; players use 365 and 30 days. */
const UNIT_SECONDS = [365 * 86_400, 30 * 86_400, 86_400, 3600, 60, 1] as const;
const SECONDS_MAX = 1e8;

/**
 * Parses an xs:duration to seconds; null if it is absent, malformed, negative or implausibly long.
 */
export function parseDuration(text: string | undefined): number | null {
  const match = DURATION.exec(text?.trim() ?? '');
  if (match === null || match[0].endsWith('P') || match[0].endsWith('T')) return null;
  const seconds = UNIT_SECONDS.reduce((sum, unit, i) => sum + unit * Number(match[i + 1] ?? 0), 0);
  return seconds <= SECONDS_MAX ? Math.round(seconds * 1e6) / 1e6 : null;
}

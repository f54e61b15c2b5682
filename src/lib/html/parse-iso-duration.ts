const DURATION =
  /^P(?:(\d{1,4}(?:\.\d{1,6})?)D)?(?:T(?:(\d{1,5}(?:\.\d{1,6})?)H)?(?:(\d{1,6}(?:\.\d{1,6})?)M)?(?:(\d{1,8}(?:\.\d{1,6})?)S)?)?$/i;

/** Seconds of an ISO 8601 duration in days, hours, minutes and seconds, such as PT1H2M3.5S; undefined for anything else, and for nothing. */
export function parseIsoDuration(text: string): number | undefined {
  const match = DURATION.exec(text.trim());
  if (match === null) return undefined;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  const total = (days ?? 0) * 86_400 + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return total > 0 ? total : undefined;
}

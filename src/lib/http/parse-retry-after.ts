const DELAY_SECONDS = /^\d{1,10}$/;
/** An IMF-fixdate (RFC 9110 §5.6.7); the obsolete formats are not accepted. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Returns the delay in milliseconds (RFC 9110 §10.2.3); 0 for a time in the past. */
export function parseRetryAfter(text: string, nowMs: number): number | undefined {
  if (DELAY_SECONDS.test(text)) return Number(text) * 1000;
  const atMs = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

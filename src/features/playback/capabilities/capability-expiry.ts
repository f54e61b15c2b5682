const DAY_MS = 86_400_000;
/** A new capability is valid for the rest of today and seven more days. */
const FRESH_DAYS = 8;
/**
 * Even if its playlist expires soon, a new capability is valid for the rest of today and one more
 * day.
 */
const DAYS_MIN = 2;

/**
 * The day, counted from the epoch, on which a capability expires. Whole days give all viewers and
 * all nodes the same URLs. A capability inherits the expiry day of the playlist that references it,
 * so URLs in a live playlist stay the same across reloads, even past midnight. Low-latency players
 * rely on that (RFC 8216bis §4.4.5.3).
 */
export function decideExpiryDay(nowMs: number, inheritedDay: number | null): number {
  const today = Math.floor(nowMs / DAY_MS);
  return Math.max(inheritedDay ?? today + FRESH_DAYS, today + DAYS_MIN);
}

export function isExpired(expiryDay: number, nowMs: number): boolean {
  return nowMs >= expiryDay * DAY_MS;
}

const DAY_MS = 86_400_000;
/** A fresh capability is good for seven days and the rest of this one. */
const FRESH_DAYS = 8;
/** One that is made late in the life of the playlist that names it is good for a day and the rest of this one. */
const DAYS_MIN = 2;

/**
 * The day, counted from the epoch, on which a capability ends. Whole days, so that all viewers and all nodes get the
 * same addresses. What a capability leads to ends with it: the addresses in a live playlist stay the same from one
 * reload to the next, also past midnight, which low-latency players rely on (RFC 8216bis §4.4.5.3).
 */
export function decideExpiryDay(nowMs: number, inheritedDay: number | null): number {
  const today = Math.floor(nowMs / DAY_MS);
  return Math.max(inheritedDay ?? today + FRESH_DAYS, today + DAYS_MIN);
}

export function isExpired(expiryDay: number, nowMs: number): boolean {
  return nowMs >= expiryDay * DAY_MS;
}

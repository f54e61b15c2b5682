type LivePlaylist = { readonly startSN: number; readonly endSN: number };

/** A cache may return a copy that lacks the latest segments. */
const STALE_SEGMENTS_MAX = 3;

/**
 * True if the media sequence of a live playlist has gone backwards, because its encoder has
 * restarted. The engine would wait until the sequence reaches its previous number.
 */
export function hasRestarted(previous: LivePlaylist | undefined, next: LivePlaylist): boolean {
  if (previous === undefined) return false;
  return next.endSN < previous.startSN || previous.endSN - next.endSN > STALE_SEGMENTS_MAX;
}

/** Some servers derive the start from the time of the request, so that it moves between reloads. */
const START_MS_MOVED_MAX = 10_000;

/**
 * True if the start of a live MPD (`availabilityStartTime`, in milliseconds) has moved later, because
 * its encoder has restarted. The engine would request segments with the old numbers.
 */
export function hasNewStart(previous: number | undefined, next: number | undefined): boolean {
  return previous !== undefined && next !== undefined && next - previous > START_MS_MOVED_MAX;
}

import type { LiveViewersWire } from '../report-wire.ts';
import { MINUTE_MS } from '../rollup.ts';
import { listMinutes } from '../stores/minute-store.ts';
import type { RollupContext } from './report-context.ts';

/** `scope` is the ID of a video or an account. */
export async function readLiveViewers(
  { database, clock }: RollupContext,
  scope: string,
  minutes: number,
): Promise<LiveViewersWire> {
  const nowMs = clock();
  // `now`, the number of current viewers, also depends on the minute before the requested minutes.
  const fromMs = nowMs - minutes * MINUTE_MS;
  const counted = await listMinutes(database.queries, scope, { fromMs, toMs: nowMs + 1 });
  return toLiveViewers(counted, { nowMs, minutes });
}

/**
 * The last `minutes` minutes up to the current one, including empty minutes. Players report about
 * every 30 seconds, so the current minute is incomplete, and viewers of the previous minute are
 * counted as current viewers.
 */
function toLiveViewers(
  counted: readonly { readonly at_ms: number; readonly playing: number }[],
  { nowMs, minutes }: { readonly nowMs: number; readonly minutes: number },
): LiveViewersWire {
  const viewersAt = new Map(counted.map(({ at_ms, playing }) => [at_ms, playing]));
  const present = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const countAt = (atMs: number): number => viewersAt.get(atMs) ?? 0;
  return {
    at: new Date(nowMs).toISOString(),
    now: Math.max(countAt(present), countAt(present - MINUTE_MS)),
    minutes: Array.from({ length: minutes }, (_none, index) => {
      const atMs = present - (minutes - 1 - index) * MINUTE_MS;
      return { at: new Date(atMs).toISOString(), viewers: countAt(atMs) };
    }),
  };
}

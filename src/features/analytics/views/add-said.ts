import { DAY_MS } from '../rollup.ts';
import type { Placed } from './place-batch.ts';
import { cellOf, type SessionChange } from './session-change.ts';
import type { Session } from './session.ts';

/** What counts by itself, wherever it stands among the others. */
export function addSaid(
  session: Session,
  placed: readonly Placed[],
  change: SessionChange,
): Session {
  let { bitrateKbps, bitrateChanges, startupMs, lastAtMs, isLive } = session;
  for (const { moment, said } of placed) {
    lastAtMs = Math.max(lastAtMs, moment.atMs);
    isLive ||= said.isLive === true;
    startupMs ??= said.startupMs;
    if (said.bitrateKbps !== null) {
      if (bitrateKbps !== null && bitrateKbps !== said.bitrateKbps) bitrateChanges += 1;
      bitrateKbps = said.bitrateKbps;
    }
  }
  const told = { ...session, bitrateKbps, bitrateChanges, startupMs, lastAtMs, isLive };
  return placed.reduce((one, next) => addError(one, next, change), told);
}

/**
 * An error is told by an event of its own, by the state that it leads to, or by both: some players do so in one report
 * and some in two, of which one counts.
 */
function addError(session: Session, { moment, said }: Placed, change: SessionChange): Session {
  const isTold = said.event === 'e' || (said.event === '' && said.errorCodes.length > 0);
  const isFirstFatal = !isTold && moment.state === 'f' && session.errors === 0;
  if (!isTold && !isFirstFatal) return session;
  const lastError = said.errorCodes[0] ?? session.lastError;
  if (isTold && session.state.isErrorOwed) {
    return { ...session, lastError, state: { ...session.state, isErrorOwed: false } };
  }
  cellOf(change, moment.atMs).sums.errors += 1;
  if (session.errors === 0) {
    cellOf(change, placeBeside(session.startedAtMs, moment.atMs)).sums.failed += 1;
  }
  const state = { ...session.state, isErrorOwed: isFirstFatal };
  return { ...session, errors: session.errors + 1, lastError, state };
}

/** What belongs to a start or a play is counted there, but for views of days: old sums change no more. */
export function placeBeside(startedAtMs: number, atMs: number): number {
  return atMs - startedAtMs > DAY_MS ? atMs : startedAtMs;
}

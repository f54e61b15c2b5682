import { DAY_MS } from '../rollup.ts';
import type { OrderedReport } from './ordered-report.ts';
import { bucketAt, type SessionChange } from './session-change.ts';
import type { Session } from './session.ts';

/** Applies the fields that do not depend on neighboring reports. */
export function applyReports(
  session: Session,
  reports: readonly OrderedReport[],
  change: SessionChange,
): Session {
  let { bitrateKbps, bitrateChanges, startupMs, lastAtMs, isLive } = session;
  for (const { moment, fields } of reports) {
    lastAtMs = Math.max(lastAtMs, moment.atMs);
    isLive ||= fields.isLive === true;
    startupMs ??= fields.startupMs;
    if (fields.bitrateKbps !== null) {
      if (bitrateKbps !== null && bitrateKbps !== fields.bitrateKbps) bitrateChanges += 1;
      bitrateKbps = fields.bitrateKbps;
    }
  }
  const updated = { ...session, bitrateKbps, bitrateChanges, startupMs, lastAtMs, isLive };
  return reports.reduce((current, report) => addError(current, report, change), updated);
}

/**
 * An error is reported as an event, as a state, or as both. Some players send both in one report
 * and some in two; either way it counts once.
 */
function addError(
  session: Session,
  { moment, fields }: OrderedReport,
  change: SessionChange,
): Session {
  const isErrorReport =
    fields.event === 'e' || (fields.event === '' && fields.errorCodes.length > 0);
  const isFirstFatal = !isErrorReport && moment.state === 'f' && session.errors === 0;
  if (!isErrorReport && !isFirstFatal) return session;
  const lastError = fields.errorCodes[0] ?? session.lastError;
  if (isErrorReport && session.state.isErrorOwed) {
    return { ...session, lastError, state: { ...session.state, isErrorOwed: false } };
  }
  bucketAt(change, moment.atMs).counters.errors += 1;
  if (session.errors === 0) {
    bucketAt(change, toCountedAtMs(session.startedAtMs, moment.atMs)).counters.failed += 1;
  }
  const state = { ...session.state, isErrorOwed: isFirstFatal };
  return { ...session, errors: session.errors + 1, lastError, state };
}

/**
 * The time at which an error or completion counts: that of the start or play, or its own time in a
 * view longer than a day, because old rollups no longer change.
 */
export function toCountedAtMs(startedAtMs: number, atMs: number): number {
  return atMs - startedAtMs > DAY_MS ? atMs : startedAtMs;
}

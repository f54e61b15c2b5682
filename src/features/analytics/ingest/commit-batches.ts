import { isVideoId } from '#contract/ids.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import { NO_HOST, OTHER_VALUES } from '../rollup.ts';
import { addMinutes } from '../stores/minute-store.ts';
import { addRetention } from '../stores/retention-store.ts';
import { addRollups } from '../stores/rollup-store.ts';
import { insertSessions, lockSessions, updateSessions } from '../stores/session-store.ts';
import { admitValues, type DayValue, toDayValueKey } from '../stores/value-store.ts';
import { type DayViewer, insertViewers } from '../stores/viewer-store.ts';
import {
  addChange,
  addViewer,
  type Changes,
  createChanges,
  raisePeak,
  listScopes,
  toDay,
} from '../views/aggregate-changes.ts';
import { applyBatch } from '../views/apply-batch.ts';
import type { Batch } from '../views/order-reports.ts';
import type { Session, SessionDetails } from '../views/session.ts';

/** Distinct referring and embedding hosts per day (UTC). */
const VIDEO_HOSTS_PER_DAY_MAX = 200;
const ACCOUNT_HOSTS_PER_DAY_MAX = 1_000;

export type SessionBatch = { readonly details: SessionDetails; readonly batch: Batch };

export type CommitOptions = {
  readonly database: Pick<Database, 'kind'>;
  /** Locks the videos until the transaction ends; returns the IDs that exist. */
  readonly lockVideos: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Adds plays to the counts by which lists of videos are sorted. */
  readonly addPlays: (tx: Tx, plays: ReadonlyMap<string, number>) => Promise<void>;
};

/** Writes sessions and their rollups in one transaction. Throws ConcurrentSessionError. */
export async function commitBatches(
  tx: Tx,
  batches: readonly SessionBatch[],
  { database, lockVideos, addPlays }: CommitOptions,
): Promise<void> {
  const existing = await lockVideos(tx, [
    ...new Set(batches.map(({ details }) => details.videoId)),
  ]);
  const accepted = batches.filter(({ details }) => existing.has(details.videoId));
  if (accepted.length === 0) return;

  const keys = new Map(accepted.map(({ details }) => [toSessionKey(details), details]));
  const stored = new Map(
    (await lockSessions(tx, sortByKey(keys), database)).map((session) => [
      toSessionKey(session),
      session,
    ]),
  );
  const admitted = await admitHosts(tx, accepted, stored);
  const sessions = new Map(stored);
  const changes = createChanges();
  for (const { details, batch } of accepted) {
    const before = sessions.get(toSessionKey(details));
    const result = applyBatch(before, batch, limitHosts(details, batch, admitted));
    if (result === undefined) continue;
    sessions.set(toSessionKey(details), result.session);
    addChange(changes, { before, after: result.session }, result.change);
  }
  const changed = new Map([...sessions].filter(([name, item]) => stored.get(name) !== item));
  const [added, updated] = partition(sortByKey(changed), (item) => !stored.has(toSessionKey(item)));
  await insertSessions(tx, added);
  await updateSessions(tx, updated);
  await addPlays(tx, sumPlays(changes));
  // Written last, because the rows of an account are locked from here to the end.
  await writeChanges(tx, changes);
}

function toSessionKey({
  videoId,
  sessionId,
}: Pick<SessionDetails, 'videoId' | 'sessionId'>): string {
  return `${videoId} ${sessionId}`;
}

async function writeChanges(tx: Tx, changes: Changes): Promise<void> {
  await countViewers(tx, changes);
  for (const count of await addMinutes(tx, sortByKey(changes.minutes))) raisePeak(changes, count);
  await addRollups(tx, sortByKey(changes.rollups));
  await addRetention(tx, sortByKey(changes.retention));
}

async function countViewers(tx: Tx, changes: Changes): Promise<void> {
  const candidates = new Map<string, DayViewer>();
  for (const { session, playedAtMs } of changes.viewerPlays) {
    for (const scope of listScopes(session)) {
      const viewer = { dayMs: toDay(playedAtMs), scope, viewer: session.viewer ?? '' };
      candidates.set(toViewerKey(viewer), viewer);
    }
  }
  const added = new Set((await insertViewers(tx, sortByKey(candidates))).map(toViewerKey));
  for (const play of changes.viewerPlays) {
    for (const scope of listScopes(play.session)) {
      const viewer = { dayMs: toDay(play.playedAtMs), scope, viewer: play.session.viewer ?? '' };
      // `delete` succeeds only once per viewer, so only the first play of a new viewer is counted.
      if (added.delete(toViewerKey(viewer))) addViewer(changes, play, scope);
    }
  }
}

function toViewerKey({ dayMs, scope, viewer }: DayViewer): string {
  return `${dayMs} ${scope} ${viewer}`;
}

/**
 * Limits the number of distinct hosts per day; new sessions beyond the limit are counted as
 * `other`.
 */
async function admitHosts(
  tx: Tx,
  batches: readonly SessionBatch[],
  stored: ReadonlyMap<string, Session>,
): Promise<ReadonlySet<string>> {
  const added = batches.filter(({ details }) => !stored.has(toSessionKey(details)));
  const candidates = new Map<string, DayValue>();
  for (const { details, batch } of added) {
    for (const value of listHosts(details, batch)) candidates.set(toDayValueKey(value), value);
  }
  const owners = new Set(added.map(({ details }) => details.ownerId));
  return await admitValues(tx, sortByKey(candidates), (scope) =>
    owners.has(scope) ? ACCOUNT_HOSTS_PER_DAY_MAX : VIDEO_HOSTS_PER_DAY_MAX,
  );
}

function limitHosts(
  details: SessionDetails,
  batch: Batch,
  admitted: ReadonlySet<string>,
): SessionDetails {
  const rejected = listHosts(details, batch).filter((item) => !admitted.has(toDayValueKey(item)));
  const isOther = (dimension: DayValue['dimension']): boolean =>
    rejected.some((item) => item.dimension === dimension);
  return {
    ...details,
    referrer: isOther('referrer') ? OTHER_VALUES : details.referrer,
    site: isOther('site') ? OTHER_VALUES : details.site,
    link: isOther('link') ? OTHER_VALUES : details.link,
  };
}

function listHosts(
  { videoId, ownerId, referrer, site, link }: SessionDetails,
  { arrivedAtMs }: Batch,
): readonly DayValue[] {
  const dayMs = toDay(arrivedAtMs);
  const hosts = [
    { dimension: 'referrer', value: referrer },
    { dimension: 'site', value: site },
    { dimension: 'link', value: link },
  ] as const;
  return hosts
    .filter(({ value }) => value !== NO_HOST)
    .flatMap((host) => [videoId, ownerId].map((scope) => ({ dayMs, scope, ...host })));
}

/** The new plays of each video. */
function sumPlays({ rollups }: Changes): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { scope, dimension, counters } of rollups.values()) {
    if (dimension !== 'all' || counters.plays === 0 || !isVideoId(scope)) continue;
    sums.set(scope, (sums.get(scope) ?? 0) + counters.plays);
  }
  return sums;
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** A fixed lock order avoids deadlocks. */
function sortByKey<T>(changes: ReadonlyMap<string, T>): readonly T[] {
  return [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

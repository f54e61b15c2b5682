import { ACCOUNT_HOSTS_PER_DAY_MAX, VIDEO_HOSTS_PER_DAY_MAX } from '#contract/limits.ts';
import type { Database, Tx } from '#platform/db/database.ts';

import { NO_HOST, OTHER_VALUES } from '../rollup.ts';
import { addBatch } from '../views/add-batch.ts';
import type { Batch } from '../views/place-batch.ts';
import type { Session, SessionFacts } from '../views/session.ts';
import {
  addChange,
  addViewer,
  type Changes,
  createChanges,
  raisePeak,
  scopesOf,
  toDay,
} from '../views/sum-up.ts';
import { insertSessions, lockSessions, updateSessions } from './session-store.ts';
import {
  addMinutes,
  addRetention,
  addRollups,
  type DayViewer,
  insertViewers,
} from './sum-store.ts';
import { admitValues, type DayValue, nameDayValue } from './value-store.ts';

/** A batch on its way into its session. */
export type SessionBatch = { readonly facts: SessionFacts; readonly batch: Batch };

export type CommitDeps = {
  readonly database: Pick<Database, 'kind'>;
  /** Answers those of the videos that there are; they stay until the transaction ends. */
  readonly holdVideos: (tx: Tx, ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

/** Writes sessions and all that they sum up to in one transaction. Throws SessionRace. */
export async function commitBatches(
  tx: Tx,
  batches: readonly SessionBatch[],
  { database, holdVideos }: CommitDeps,
): Promise<void> {
  const held = await holdVideos(tx, [...new Set(batches.map(({ facts }) => facts.videoId))]);
  const kept = batches.filter(({ facts }) => held.has(facts.videoId));
  if (kept.length === 0) return;

  const keys = new Map(kept.map(({ facts }) => [nameOf(facts), facts]));
  const stored = new Map(
    (await lockSessions(tx, inOrder(keys), database)).map((session) => [nameOf(session), session]),
  );
  const admit = await createAdmit(tx, kept, stored);
  const sessions = new Map(stored);
  const changes = createChanges();
  for (const { facts, batch } of kept) {
    const before = sessions.get(nameOf(facts));
    const added = addBatch(before, batch, admit(facts, batch));
    if (added === undefined) continue;
    sessions.set(nameOf(facts), added.session);
    addChange(changes, { before, after: added.session }, added.change);
  }
  await writeChanges(tx, changes);
  const changed = new Map([...sessions].filter(([name, one]) => stored.get(name) !== one));
  const [fresh, old] = split(inOrder(changed), (one) => !stored.has(nameOf(one)));
  await insertSessions(tx, fresh);
  await updateSessions(tx, old);
}

function nameOf({ videoId, sessionId }: Pick<SessionFacts, 'videoId' | 'sessionId'>): string {
  return `${videoId} ${sessionId}`;
}

async function writeChanges(tx: Tx, changes: Changes): Promise<void> {
  await countViewers(tx, changes);
  for (const count of await addMinutes(tx, inOrder(changes.minutes))) raisePeak(changes, count);
  await addRollups(tx, inOrder(changes.rollups));
  await addRetention(tx, inOrder(changes.retention));
}

async function countViewers(tx: Tx, changes: Changes): Promise<void> {
  const wanted = new Map<string, DayViewer>();
  for (const { session, playedAtMs } of changes.viewerPlays) {
    for (const scope of scopesOf(session)) {
      const viewer = { dayMs: toDay(playedAtMs), scope, viewer: session.viewer ?? '' };
      wanted.set(nameViewer(viewer), viewer);
    }
  }
  const fresh = new Set((await insertViewers(tx, inOrder(wanted))).map(nameViewer));
  for (const play of changes.viewerPlays) {
    for (const scope of scopesOf(play.session)) {
      const viewer = { dayMs: toDay(play.playedAtMs), scope, viewer: play.session.viewer ?? '' };
      // The first of them alone.
      if (fresh.delete(nameViewer(viewer))) addViewer(changes, play, scope);
    }
  }
}

function nameViewer({ dayMs, scope, viewer }: DayViewer): string {
  return `${dayMs} ${scope} ${viewer}`;
}

/** Gives sessions that begin the hosts that there is room for; the others come under one name. */
async function createAdmit(
  tx: Tx,
  batches: readonly SessionBatch[],
  stored: ReadonlyMap<string, Session>,
): Promise<(facts: SessionFacts, batch: Batch) => SessionFacts> {
  const fresh = batches.filter(({ facts }) => !stored.has(nameOf(facts)));
  const wanted = new Map<string, DayValue>();
  for (const { facts, batch } of fresh) {
    for (const value of listHosts(facts, batch)) wanted.set(nameDayValue(value), value);
  }
  const owners = new Set(fresh.map(({ facts }) => facts.ownerId));
  const admitted = await admitValues(tx, inOrder(wanted), (scope) =>
    owners.has(scope) ? ACCOUNT_HOSTS_PER_DAY_MAX : VIDEO_HOSTS_PER_DAY_MAX,
  );
  return (facts, batch) => {
    const refused = listHosts(facts, batch).filter((one) => !admitted.has(nameDayValue(one)));
    const isOther = (dimension: DayValue['dimension']): boolean =>
      refused.some((one) => one.dimension === dimension);
    return {
      ...facts,
      referrer: isOther('referrer') ? OTHER_VALUES : facts.referrer,
      site: isOther('site') ? OTHER_VALUES : facts.site,
    };
  };
}

function listHosts(
  { videoId, ownerId, referrer, site }: SessionFacts,
  { arrivedAtMs }: Batch,
): readonly DayValue[] {
  const dayMs = toDay(arrivedAtMs);
  const hosts = [
    { dimension: 'referrer', value: referrer },
    { dimension: 'site', value: site },
  ] as const;
  return hosts
    .filter(({ value }) => value !== NO_HOST)
    .flatMap((host) => [videoId, ownerId].map((scope) => ({ dayMs, scope, ...host })));
}

function split<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** In the order of their names, so that two who lock several don't wait for each other. */
function inOrder<T>(changes: ReadonlyMap<string, T>): readonly T[] {
  return [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

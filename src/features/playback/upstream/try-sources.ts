import { AppError } from '#contract/app-error.ts';
import { LOST_SOURCE_MS, LOST_SOURCES_MAX } from '#contract/limits.ts';
import type { ReadyVideo, Source, Videos } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';

import { type Target, toSourceTarget } from '../find-target.ts';
import { findUpstreamStatus } from './upstream-failure.ts';

export type Try<Answer> = {
  readonly target: Target;
  /** The request is for the video and not for a source of it: any source will do. */
  readonly isAnySource: boolean;
  readonly signal: AbortSignal;
  /** What the same request is for in this video. Throws not_found. */
  readonly findTarget: (video: ReadyVideo) => Target;
  readonly answer: (target: Target) => Promise<Answer>;
};

export type TrySources = <Answer>(attempt: Try<Answer>) => Promise<Answer>;

type Deps = { readonly healVideo: Videos['healVideo']; readonly clock: Clock };

/** By these an upstream says that an address is no longer good. */
const LOST_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 410]);
/** A part of a stream may be asked for before it is there, or after it has gone. */
const LOST_PART_STATUSES: ReadonlySet<number> = new Set([401, 403, 410]);
/** What another address of the same video may do better. */
const UPSTREAM_CODES: ReadonlySet<string> = new Set([
  'source_unreachable',
  'source_error',
  'source_timeout',
  'source_protected',
]);

/**
 * Answers a request; where the upstream has lost the source, its address is resolved anew and the request goes on with
 * what that gives, or else with the video's next source. Where the owner has added other addresses, it goes on with
 * those whatever else is wrong with the upstream. What a manifest named can't be told in the new one: there the failure
 * stands, and the player finds the new addresses when it reads the manifest again. Rejects with the first failure.
 */
export function createTrySources({ healVideo, clock }: Deps): TrySources {
  const lost = createLostSources(clock);

  /** Whatever keeps it from healing, what the upstream said stands. */
  function heal({ video, source }: Target, signal: AbortSignal): Promise<ReadyVideo | undefined> {
    return healVideo(video, signal, source.mirror).catch(() => undefined);
  }

  async function tryOthers<Answer>(
    { target, answer, signal }: Try<Answer>,
    { first, error }: Failed,
  ): Promise<Answer> {
    const healedAddresses = new Set([toAddress(first.source)]);
    const others = target.video.sources.filter(
      (source) => source !== first.source && !lost.has(source),
    );
    for (const source of others) {
      const next = toOther(target, source);
      try {
        return await answer(next);
      } catch (again) {
        if (signal.aborted || !(isLost(again, next) || isOtherWorthIt(again, next))) throw again;
        lost.add(source);
        const isTried = healedAddresses.has(toAddress(source)) || !isLost(again, next);
        healedAddresses.add(toAddress(source));
        const healed = isTried ? undefined : await heal(next, signal);
        const renewed = healed?.sources.find(({ id }) => id === source.id);
        if (healed === undefined || renewed === undefined) continue;
        return await answer(toOther({ ...target, video: healed }, renewed));
      }
    }
    throw error;
  }

  return async (attempt) => {
    const { target, isAnySource, signal } = attempt;
    const first = isAnySource ? toLikely(target, lost) : target;
    try {
      return await attempt.answer(first);
    } catch (error) {
      if (signal.aborted) throw error;
      if (isLost(error, first)) {
        const healed = await heal(first, signal);
        const isPart = first.expiryDay !== null;
        if (!isPart && healed !== undefined) {
          return await attempt.answer(findHealed(attempt, { first, healed }));
        }
        if (isPart && healed !== undefined) throw error;
      } else if (!isOtherWorthIt(error, first)) throw error;
      lost.add(first.source);
      if (!isAnySource) throw error;
      return await tryOthers(attempt, { first, error });
    }
  };
}

/** The source that was not lost just now. */
function toLikely(target: Target, lost: LostSources): Target {
  const source = target.video.sources.find((candidate) => !lost.has(candidate));
  return source === undefined ? target : toOther(target, source);
}

function toOther({ video, grant }: Target, source: Source): Target {
  return { ...toSourceTarget(video, source), grant };
}

type Healed = { readonly first: Target; readonly healed: ReadyVideo };

/** The source that was healed: the video's first may be another, which was passed over. */
function findHealed<Answer>(
  { isAnySource, findTarget, target }: Try<Answer>,
  { first, healed }: Healed,
): Target {
  const source = healed.sources.find(({ id }) => id === first.source.id);
  if (!isAnySource || source === undefined) return findTarget(healed);
  return toOther({ ...target, video: healed }, source);
}

type Failed = { readonly first: Target; readonly error: unknown };

function isLost(error: unknown, { expiryDay, source, video }: Target): boolean {
  if (!(error instanceof AppError)) return false;
  const status = findUpstreamStatus(error);
  if (expiryDay !== null) return status !== undefined && LOST_PART_STATUSES.has(status);
  if (status !== undefined) return LOST_STATUSES.has(status);
  // The host is gone; who gave its name may give another one.
  const { host } = source.mirror?.url ?? video.sourceUrl;
  return error.code === 'source_unreachable' && source.url.host !== host;
}

/** Whether it is the upstream that failed, and the video plays from another address too. A broadcast's parts come and go. */
function isOtherWorthIt(error: unknown, { source, video, expiryDay }: Target): boolean {
  if (!(error instanceof AppError)) return false;
  const status = findUpstreamStatus(error);
  const isUpstream = UPSTREAM_CODES.has(error.code) || (status !== undefined && status !== 416);
  if (!isUpstream) return false;
  const address = toAddress(source);
  if (!video.sources.some((other) => toAddress(other) !== address)) return false;
  return expiryDay === null || video.live?.state !== 'live' || status !== 404;
}

function toAddress({ mirror }: Source): string {
  return mirror?.digest ?? '';
}

type LostSources = {
  readonly has: (source: Source) => boolean;
  readonly add: (source: Source) => void;
};

/** Sources that were lost a moment ago. A healed one has another address, and so is none of them. */
function createLostSources(clock: Clock): LostSources {
  const lostAtMs = new Map<string, number>();
  return {
    has(source) {
      const ageMs = clock() - (lostAtMs.get(toKey(source)) ?? -Infinity);
      return ageMs >= 0 && ageMs < LOST_SOURCE_MS;
    },
    add(source) {
      lostAtMs.delete(toKey(source));
      lostAtMs.set(toKey(source), clock());
      for (const oldest of lostAtMs.keys()) {
        if (lostAtMs.size <= LOST_SOURCES_MAX) break;
        lostAtMs.delete(oldest);
      }
    },
  };
}

function toKey({ id, url }: Source): string {
  return `${id} ${url.href}`;
}

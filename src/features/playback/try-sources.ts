import { AppError } from '../../contract/app-error.ts';
import { LOST_SOURCE_MS, LOST_SOURCES_MAX } from '../../contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ReadyVideo, Source, Videos } from '../videos/index.ts';
import { type Target, toSourceTarget } from './find-target.ts';
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

/**
 * Answers a request; where the upstream has lost the source, the video is healed and the request goes on with what that
 * gives, or else with the video's next source. What a manifest named can't be told in the new one: there the failure
 * stands, and the player finds the new addresses when it reads the manifest again. Rejects with the first failure.
 */
export function createTrySources({ healVideo, clock }: Deps): TrySources {
  const lost = createLostSources(clock);

  return async (attempt) => {
    const { target, isAnySource, signal } = attempt;
    const first = isAnySource ? toLikely(target, lost) : target;
    try {
      return await attempt.answer(first);
    } catch (error) {
      if (!isLost(error, first) || signal.aborted) throw error;
      // Whatever keeps it from healing, what the upstream said stands.
      const healed = await healVideo(first.video, signal).catch(() => undefined);
      if (first.expiryDay !== null) throw error;
      if (healed !== undefined) return await attempt.answer(attempt.findTarget(healed));
      lost.add(first.source);
      if (!isAnySource) throw error;
      return await tryOthers(attempt, { first, error, lost });
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

type Failed = { readonly first: Target; readonly error: unknown; readonly lost: LostSources };

async function tryOthers<Answer>(
  { target, answer }: Try<Answer>,
  { first, error, lost }: Failed,
): Promise<Answer> {
  const others = target.video.sources.filter(
    (source) => source !== first.source && !lost.has(source),
  );
  for (const source of others) {
    const next = toOther(target, source);
    try {
      return await answer(next);
    } catch (again) {
      if (!isLost(again, next)) throw again;
      lost.add(source);
    }
  }
  throw error;
}

function isLost(error: unknown, { expiryDay, source, video }: Target): boolean {
  if (!(error instanceof AppError)) return false;
  const status = findUpstreamStatus(error);
  if (expiryDay !== null) return status !== undefined && LOST_PART_STATUSES.has(status);
  if (status !== undefined) return LOST_STATUSES.has(status);
  // The host is gone; who gave its name may give another one.
  return error.code === 'source_unreachable' && source.url.host !== video.sourceUrl.host;
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

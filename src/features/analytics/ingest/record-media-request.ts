import { parseRequestData } from '#lib/cmcd/parse-reports.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { MediaRequest } from '../views/requested-media.ts';
import { type Ingest, isCountable, type TrackedVideo, type Sender } from './ingest.ts';

/**
 * Minimum interval between recorded media requests of one session, and number of sessions tracked
 * for it.
 */
const MEDIA_REQUEST_RECORD_INTERVAL_MS = 5_000;
const MEDIA_REQUEST_RECORDS_MAX = 10_000;
/** Media requests of one session that wait for the interval to end. */
export const MEDIA_REQUESTS_PENDING_MAX = 20;

/** A request below `/stream/` with CMCD data. */
export type MediaRequestInput = {
  readonly video: TrackedVideo;
  readonly cmcd: string;
  /** Identifies the requested bytes, so that a retry is not counted as more media. */
  readonly resource: string;
  readonly findSender: () => Sender;
};

export type MediaRequestRecorder = {
  /** Neither throws nor blocks. */
  readonly record: (request: MediaRequestInput) => void;
  /** Ignores media requests of a session that sends reports, which are more precise. */
  readonly ignore: (videoId: string, sessionId: string) => void;
};

/** The time for which media requests of a reporting session are ignored. */
const IGNORED_MS = 10 * 60_000;
/**
 * A repeated request within this number of requests is a retry; a later one means that the media is
 * watched again.
 */
const RECENT_RESOURCES_MAX = 4;

type Options = {
  readonly ingest: Pick<Ingest, 'addBatches' | 'describeSession'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Runs a function later without keeping the process alive. */
  readonly schedule?: (run: () => void, delayMs: number) => void;
};

type TrackedSession = {
  /** The next media request at or after this time is recorded immediately. */
  readonly dueAtMs: number;
  readonly isIgnored: boolean;
  readonly recent: readonly string[];
  readonly pending: readonly MediaRequest[];
};

export function createMediaRequestRecorder(options: Options): MediaRequestRecorder {
  const { ingest, clock, log, schedule = scheduleTimer } = options;
  const sessions = createLruCache<string, TrackedSession>(MEDIA_REQUEST_RECORDS_MAX);

  async function store(
    { video, findSender }: MediaRequestInput,
    requests: readonly MediaRequest[],
  ): Promise<void> {
    const last = requests.at(-1);
    const sender = findSender();
    if (last === undefined || !isCountable(sender)) return;
    const { sessionId } = last.data;
    const view = { video, sessionId, sender, isAnonymous: false, site: null, referrer: null };
    const details = await ingest.describeSession(view);
    await ingest.addBatches([
      { details, batch: { kind: 'requests', arrivedAtMs: last.atMs, requests } },
    ]);
  }

  function flush(key: string, input: MediaRequestInput): void {
    const session = sessions.get(key);
    if (session === undefined || session.isIgnored || session.pending.length === 0) return;
    sessions.set(key, {
      ...session,
      dueAtMs: clock() + MEDIA_REQUEST_RECORD_INTERVAL_MS,
      pending: [],
    });
    store(input, session.pending).catch((error: unknown) =>
      log.debug({ err: error }, 'a media request could not be recorded'),
    );
  }

  function isIgnored(session: TrackedSession | undefined, nowMs: number): boolean {
    return session?.isIgnored === true && isWaiting(session, nowMs);
  }

  return {
    ignore: (videoId, sessionId) => {
      const dueAtMs = clock() + IGNORED_MS;
      sessions.set(`${videoId} ${sessionId}`, {
        dueAtMs,
        isIgnored: true,
        recent: [],
        pending: [],
      });
    },
    record(input) {
      const data = parseRequestData(input.cmcd);
      if (data === undefined) return;
      const key = `${input.video.id} ${data.sessionId}`;
      const atMs = clock();
      const session = sessions.get(key);
      if (isIgnored(session, atMs)) return;
      const recent = session?.recent ?? [];
      const isRepeat = recent.includes(input.resource);
      const pending = [...(session?.pending ?? []), { data, atMs, isRepeat }];
      const isDue =
        session === undefined ||
        !isWaiting(session, atMs) ||
        pending.length >= MEDIA_REQUESTS_PENDING_MAX;
      const dueAtMs = isDue ? atMs : session.dueAtMs;
      sessions.set(key, {
        dueAtMs,
        isIgnored: false,
        recent: [...recent, input.resource].slice(-RECENT_RESOURCES_MAX),
        pending,
      });
      if (isDue) flush(key, input);
      else if (pending.length === 1) schedule(() => flush(key, input), dueAtMs - atMs);
    },
  };
}

/**
 * A longer wait than IGNORED_MS means that the clock has been set back, so the session does not
 * wait.
 */
function isWaiting({ dueAtMs }: TrackedSession, nowMs: number): boolean {
  return nowMs < dueAtMs && dueAtMs - nowMs <= IGNORED_MS;
}

function scheduleTimer(run: () => void, delayMs: number): void {
  setTimeout(run, delayMs).unref();
}

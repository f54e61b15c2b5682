import { MEDIA_REQUEST_RECORD_INTERVAL_MS, MEDIA_REQUEST_RECORDS_MAX } from '#contract/limits.ts';
import { type CmcdRequestData, parseRequestData } from '#lib/cmcd/parse-reports.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log/logger.ts';

import { type Ingest, isCountable, type TrackedVideo, type Sender } from './ingest.ts';

/** A request below `/stream/` with CMCD data. */
export type MediaRequestInput = {
  readonly video: TrackedVideo;
  readonly cmcd: string;
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

type Deps = {
  readonly ingest: Pick<Ingest, 'addBatches' | 'describeSession'>;
  readonly clock: Clock;
  readonly log: Logger;
};

export function createMediaRequestRecorder({ ingest, clock, log }: Deps): MediaRequestRecorder {
  // The time from which each session's next media request counts. A Map preserves insertion order:
  // the first key is the oldest.
  const nextAtMs = new Map<string, number>();

  function setNextTime(key: string, untilMs: number): void {
    nextAtMs.delete(key);
    nextAtMs.set(key, untilMs);
    for (const oldest of nextAtMs.keys()) {
      if (nextAtMs.size <= MEDIA_REQUEST_RECORDS_MAX) break;
      nextAtMs.delete(oldest);
    }
  }

  async function store(
    { video, findSender }: MediaRequestInput,
    data: CmcdRequestData,
    arrivedAtMs: number,
  ): Promise<void> {
    const sender = findSender();
    if (!isCountable(sender)) return;
    const senderFields = { sender, isAnonymous: false, site: null, referrer: null };
    const details = await ingest.describeSession(video, data.sessionId, senderFields);
    await ingest.addBatches([{ details, batch: { kind: 'request', arrivedAtMs, data } }]);
  }

  return {
    ignore: (videoId, sessionId) => setNextTime(`${videoId} ${sessionId}`, clock() + IGNORED_MS),
    record(request) {
      const data = parseRequestData(request.cmcd);
      if (data === undefined) return;
      const key = `${request.video.id} ${data.sessionId}`;
      const nowMs = clock();
      const dueAtMs = nextAtMs.get(key) ?? 0;
      // If the clock is set back, the session must not be ignored for long.
      if (nowMs < dueAtMs && dueAtMs - nowMs <= IGNORED_MS) return;
      setNextTime(key, nowMs + MEDIA_REQUEST_RECORD_INTERVAL_MS);
      store(request, data, nowMs).catch((error: unknown) =>
        log.debug({ err: error }, 'a media request could not be recorded'),
      );
    },
  };
}

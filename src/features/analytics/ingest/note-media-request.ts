import { MEDIA_NOTE_INTERVAL_MS, MEDIA_NOTES_MAX } from '#contract/limits.ts';
import { type CmcdRequestNote, readRequestNote } from '#lib/cmcd/read-reports.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log/logger.ts';

import { type Ingest, isViewer, type PlayedVideo, type Sender } from './ingest.ts';

/** A request below `/stream/` in which the player says something of itself. */
export type NotedRequest = {
  readonly video: PlayedVideo;
  /** CMCD keys of version 1, or of version 2 in request mode. */
  readonly cmcd: string;
  readonly findSender: () => Sender;
};

export type MediaNotes = {
  /** Neither throws nor keeps the caller waiting. */
  readonly note: (request: NotedRequest) => void;
  /** That session reports by itself, which tells more. */
  readonly passOver: (videoId: string, sessionId: string) => void;
};

/** So long nothing is noted of a session that has reported. */
const PASSED_OVER_MS = 10 * 60_000;

type Deps = {
  readonly ingest: Pick<Ingest, 'addBatches' | 'toFacts'>;
  readonly clock: Clock;
  readonly log: Logger;
};

export function createMediaNotes({ ingest, clock, log }: Deps): MediaNotes {
  // When the next request of a session is of interest; the first key is the one that was noted longest ago.
  const nextAtMs = new Map<string, number>();

  function remember(key: string, untilMs: number): void {
    nextAtMs.delete(key);
    nextAtMs.set(key, untilMs);
    for (const oldest of nextAtMs.keys()) {
      if (nextAtMs.size <= MEDIA_NOTES_MAX) break;
      nextAtMs.delete(oldest);
    }
  }

  async function add(
    { video, findSender }: NotedRequest,
    note: CmcdRequestNote,
    arrivedAtMs: number,
  ): Promise<void> {
    const sender = findSender();
    if (!isViewer(sender)) return;
    const told = { sender, isAnonymous: false, site: null, referrer: null };
    const facts = await ingest.toFacts(video, note.sessionId, told);
    await ingest.addBatches([{ facts, batch: { kind: 'request', arrivedAtMs, note } }]);
  }

  return {
    passOver: (videoId, sessionId) => remember(`${videoId} ${sessionId}`, clock() + PASSED_OVER_MS),
    note(request) {
      const note = readRequestNote(request.cmcd);
      if (note === undefined) return;
      const key = `${request.video.id} ${note.sessionId}`;
      const nowMs = clock();
      const dueAtMs = nextAtMs.get(key) ?? 0;
      // A clock that was set back must not silence a session for long.
      if (nowMs < dueAtMs && dueAtMs - nowMs <= PASSED_OVER_MS) return;
      remember(key, nowMs + MEDIA_NOTE_INTERVAL_MS);
      add(request, note, nowMs).catch((error: unknown) =>
        log.debug({ err: error }, 'a request for media could not be noted'),
      );
    },
  };
}

import { AppError } from '#contract/app-error.ts';
import type { GrantLimits } from '#contract/grant-limits.ts';
import type { VideoId } from '#contract/ids.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';

import { lockVideo } from '../record/store/find-videos.ts';
import type { AccessContext } from './access-context.ts';
import type { PlaybackClient } from './require-allowed.ts';
import { countSessions, deleteEndedSessions, renewSession, writeSession } from './session-store.ts';

/** A viewer who requests nothing for this long frees the place. */
export const SESSION_LEASE_MS = 60_000;
/** Requests within this time after the last renewal need no database. */
export const SESSION_RENEWAL_MS = 20_000;
/** Sessions that a process remembers. */
const SESSIONS_REMEMBERED_MAX = 10_000;
const VIEWER_CHARACTERS = 22;

export type SessionRequest = {
  readonly videoId: VideoId;
  readonly sessions: GrantLimits['sessions'] & {};
  readonly client: PlaybackClient;
};

/**
 * Counts the viewers of a token: a network and user agent is one session. Renews the session of the
 * viewer, or throws session_limit_reached.
 */
export type AdmitSession = (request: SessionRequest) => Promise<void>;

type SessionContext = Pick<AccessContext, 'database' | 'secrets' | 'clock'>;

export function createAdmitSession({ database, secrets, clock }: SessionContext): AdmitSession {
  const renewedAt = createLruCache<string, number>(SESSIONS_REMEMBERED_MAX);

  return async ({ videoId, sessions: { name, max }, client }) => {
    const { ip, headers } = client;
    const agent = String(headers['user-agent'] ?? '');
    const viewer = secrets
      .digest('playback session', `${videoId} ${name} ${toClientNetwork(ip)} ${agent}`)
      .slice(0, VIEWER_CHARACTERS);
    const nowMs = clock();
    const sinceMs = nowMs - (renewedAt.get(viewer) ?? -Infinity);
    if (sinceMs >= 0 && sinceMs < SESSION_RENEWAL_MS) return;
    const key = { videoId, name, viewer };
    const endsAtMs = nowMs + SESSION_LEASE_MS;
    await database.transaction(async (tx) => {
      if (await renewSession(tx, key, { nowMs, endsAtMs })) return;
      // The viewers of a video are admitted one after another.
      await lockVideo(tx, { id: videoId });
      await deleteEndedSessions(tx, { videoId, nowMs });
      if ((await countSessions(tx, key)) >= max) throw sessionLimitReached(max);
      await writeSession(tx, key, endsAtMs);
    });
    renewedAt.set(viewer, nowMs);
  };
}

function sessionLimitReached(max: number): AppError {
  return new AppError(
    'session_limit_reached',
    `This token allows ${max} viewers at a time. Stop playback elsewhere and try again in a minute.`,
    { headers: { 'retry-after': String(SESSION_LEASE_MS / 1000) } },
  );
}

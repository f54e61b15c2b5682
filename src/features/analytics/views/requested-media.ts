import type { CmcdRequestData } from '#lib/cmcd/parse-reports.ts';

/** Media time that a player has requested, by track; demuxed audio and video play together. */
export type RequestedMedia = { readonly audio: RequestedTrack; readonly video: RequestedTrack };

type RequestedTrack = {
  /** Requested media that, as far as known, has not been played yet. */
  readonly pendingMs: number;
  readonly playedMs: number;
};

/** A media request of a session, in server time. */
export type MediaRequest = {
  readonly data: CmcdRequestData;
  readonly atMs: number;
  /** A retry of a recent request: it requests no further media. */
  readonly isRepeat: boolean;
};

const NO_TRACK: RequestedTrack = { pendingMs: 0, playedMs: 0 };
const NO_MEDIA: RequestedMedia = { audio: NO_TRACK, video: NO_TRACK };
/**
 * Media requests are not authenticated, so more than this much media ahead of the clock does not
 * count.
 */
const AHEAD_MS_MAX = 120_000;
/** Durations of segments and of the video are rounded differently. */
const END_RATIO = 0.98;

/**
 * Returns the media time that was played before a request: what was requested minus what is still
 * in the buffer. No requests follow the last segment, so its buffer counts as played.
 */
export function addMediaRequest(
  before: RequestedMedia | undefined,
  request: MediaRequest,
  session: {
    readonly startedAtMs: number;
    /** The time of the previous request; null if the video has not played yet. */
    readonly playingSinceMs: number | null;
    /** Null for a live stream. */
    readonly durationMs: number | null;
  },
): { readonly media: RequestedMedia; readonly playedMs: number } {
  const media = before ?? NO_MEDIA;
  const { data, atMs } = request;
  if (!data.isForMedia) return { media, playedMs: 0 };
  const name = data.isForAudio ? 'audio' : 'video';
  const endMs = session.durationMs === null ? Infinity : session.durationMs * END_RATIO;
  const track = finishTrack(addToTrack(media[name], request, session.playingSinceMs), endMs);
  const aheadMsMax = (atMs - session.startedAtMs) * (data.rate ?? 1) + AHEAD_MS_MAX;
  const limited = { ...track, playedMs: Math.min(track.playedMs, Math.max(0, aheadMsMax)) };
  const after = { ...media, [name]: limited };
  return { media: after, playedMs: Math.max(0, countPlayed(after) - countPlayed(media)) };
}

function addToTrack(
  { pendingMs, playedMs }: RequestedTrack,
  { data, atMs, isRepeat }: MediaRequest,
  playingSinceMs: number | null,
): RequestedTrack {
  const { bufferMs, isStarved, isUrgent } = data;
  const requestedMs = isRepeat ? 0 : (data.durationMs ?? 0);
  // If the buffer level is unknown, all requested media counts as played.
  if (bufferMs === null) return { pendingMs: 0, playedMs: playedMs + pendingMs + requestedMs };
  const consumedMs = Math.max(0, pendingMs - bufferMs);
  const isSeek = isUrgent && !isStarved && playingSinceMs !== null;
  // A seek discards the buffer, so media missing from it was not necessarily played.
  const elapsedMs = isSeek ? Math.max(0, atMs - playingSinceMs) * (data.rate ?? 1) : Infinity;
  return {
    pendingMs: Math.min(pendingMs, bufferMs) + requestedMs,
    playedMs: playedMs + Math.min(consumedMs, elapsedMs),
  };
}

function finishTrack(track: RequestedTrack, endMs: number): RequestedTrack {
  const totalMs = track.playedMs + track.pendingMs;
  return totalMs < endMs ? track : { pendingMs: 0, playedMs: totalMs };
}

function countPlayed({ audio, video }: RequestedMedia): number {
  return Math.max(audio.playedMs, video.playedMs);
}

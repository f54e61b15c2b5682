import type { Grant } from '#contract/access-lease.ts';
import { isLinkId } from '#contract/ids.ts';
import { toRootIssuer } from '#contract/member-issuer.ts';

import { toStreamable, type Video } from '../record/video.ts';

/** The fields that analytics needs. */
export type TrackedVideo = {
  readonly id: string;
  readonly ownerId: string;
  readonly type: string | null;
  readonly isLive: boolean;
  readonly durationMs: number | null;
  /** The share link through which the viewer plays it, if it is private. */
  readonly linkId: string | null;
};

/** Undefined for a removed video, and for one without an owner, whose analytics no one can read. */
export function toPlayedVideo(video: Video, grant: Grant | null): TrackedVideo | undefined {
  const issuer = toRootIssuer(grant?.limits?.issuer ?? '');
  const linkId = isLinkId(issuer) ? issuer : null;
  const { id, ownerId } = video;
  if (ownerId === null || video.status === 'removed') return undefined;
  const playable = toStreamable(video);
  if (playable.status !== 'ready') {
    return { id, ownerId, type: null, isLive: false, durationMs: null, linkId };
  }
  const { type, live, duration } = playable;
  const isLive = live?.state === 'live';
  const durationMs = duration === null || duration <= 0 ? null : Math.round(duration * 1000);
  return { id, ownerId, type, isLive, durationMs, linkId };
}

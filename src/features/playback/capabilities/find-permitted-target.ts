import {
  type FindVideo,
  isGranted,
  type PlaybackTokens,
  toPlayable,
} from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';

import { findTarget, openPath, type Target } from '../find-target.ts';
import { getReadyVideo, videoUnavailable } from '../get-ready-video.ts';
import type { Capabilities } from './capability.ts';

type TargetRequest = {
  readonly videoId: string;
  /** See findTarget. */
  readonly path: readonly string[];
  /** The playback token that came with the request. */
  readonly token: string | undefined;
};

type Deps = {
  readonly findVideo: FindVideo;
  readonly openPlaybackToken: PlaybackTokens['open'];
  readonly capabilities: Capabilities;
  readonly clock: Clock;
};

/**
 * What a request is for, if its sender may have it: a private video takes a playback token, or a capability that was
 * made under one that is still good. Throws video_not_found otherwise.
 */
export async function findPermittedTarget(
  { videoId, path, token }: TargetRequest,
  { findVideo, openPlaybackToken, capabilities, clock }: Deps,
): Promise<Target> {
  const video = await findVideo(videoId);
  if (video?.visibility !== 'private') {
    return { ...findTarget(getReadyVideo(video), path, capabilities), grant: null };
  }
  const grant = token === undefined ? undefined : openPlaybackToken(token, video);
  if (grant !== undefined) {
    return { ...findTarget(getReadyVideo(video), path, capabilities), grant };
  }
  const playable = toPlayable(video);
  const target = playable.status === 'ready' ? openPath(playable, path, capabilities) : undefined;
  if (!target?.grant || !isGranted(video, target.grant, clock())) throw videoUnavailable();
  return target;
}

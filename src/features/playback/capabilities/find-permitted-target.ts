import {
  type FindVideo,
  isGranted,
  type PlaybackTokens,
  toStreamable,
} from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';

import { findTarget, openCapabilityPath, type Target, type TargetPath } from '../find-target.ts';
import { getReadyVideo, videoNotFoundError } from '../get-ready-video.ts';
import type { Capabilities } from './capability.ts';

type TargetRequest = TargetPath & {
  readonly videoId: string;
  readonly token: string | undefined;
};

type Deps = {
  readonly findVideo: FindVideo;
  readonly openPlaybackToken: PlaybackTokens['open'];
  readonly capabilities: Capabilities;
  readonly clock: Clock;
};

/**
 * Resolves a request to its target and checks access. A private video requires a playback token, or
 * a capability created under a grant that is still valid. Throws video_not_found otherwise.
 */
export async function findPermittedTarget(
  { videoId, token, ...path }: TargetRequest,
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
  const streamable = toStreamable(video);
  const target =
    streamable.status === 'ready' ? openCapabilityPath(streamable, path, capabilities) : undefined;
  if (!target?.grant || !isGranted(video, target.grant, clock())) throw videoNotFoundError();
  return target;
}

import type { VideoId } from '#contract/ids.ts';
import {
  type ReadContext,
  toStreamable,
  type Video,
  videoNotFound,
} from '#features/videos/index.ts';

import { getReadyVideo } from '../viewer/get-ready-video.ts';
import {
  findOpenedTarget,
  findTarget,
  type Named,
  type OpenedPath,
  type Target,
} from './find-target.ts';

type TargetRequest = Named & { readonly videoId: VideoId; readonly token: string | undefined };

/**
 * Resolves a request to its target and checks access. A private video requires a playback token, or
 * a capability created under a grant that is still valid. Throws video_not_found otherwise.
 */
export async function findPermittedTarget(
  { videoId, token, ...named }: TargetRequest,
  { findGrantedVideo, playbackTokens }: ReadContext,
): Promise<Target> {
  const grant = token === undefined ? undefined : playbackTokens.readGrant(token, videoId);
  if (grant !== undefined) {
    const video = await findGrantedVideo(videoId, grant);
    const isPrivate = video?.visibility === 'private';
    if (video !== undefined) {
      return { ...findTarget(getReadyVideo(video), named), grant: isPrivate ? grant : null };
    }
  }
  const { opened } = named;
  const found = findGrantedVideo(videoId, opened?.capability.grant ?? undefined);
  const video = found instanceof Promise ? await found : found;
  if (video?.visibility !== 'private' || video.status === 'removed') {
    return { ...findTarget(getReadyVideo(video), named), grant: null };
  }
  return findPrivateTarget(video, opened);
}

/** The capability has opened the video, and opens nothing else of it. */
function findPrivateTarget(video: Video, opened: OpenedPath | undefined): Target {
  const streamable = toStreamable(video);
  const target =
    opened !== undefined && streamable.status === 'ready'
      ? findOpenedTarget(streamable, opened)
      : undefined;
  if (target === undefined) throw videoNotFound('link');
  return target;
}

import type { Grant } from '#contract/access-lease.ts';
import type { VideoId } from '#contract/ids.ts';
import {
  type PlaybackClient,
  type ReadContext,
  readGrant,
  requireAllowed,
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

type TargetRequest = Named & {
  readonly videoId: VideoId;
  readonly token: string | undefined;
  readonly client: PlaybackClient;
};

/**
 * Resolves a request to its target and checks access. A private video requires a playback token, or
 * a capability created under a grant that is still valid. Throws video_not_found otherwise, and the
 * errors of `requireAllowed`.
 */
export async function findPermittedTarget(
  { videoId, token, client, ...named }: TargetRequest,
  ctx: ReadContext,
): Promise<Target> {
  const { findGrantedVideo } = ctx;
  const grant = token === undefined ? undefined : await readGrant(ctx, token, videoId);
  if (grant !== undefined) {
    const video = await findGrantedVideo(videoId, grant);
    if (video !== undefined) {
      const used = video.visibility === 'private' ? grant : null;
      requireUsable(ctx, used, client);
      return { ...findTarget(getReadyVideo(video), named), grant: used };
    }
  }
  const { opened } = named;
  const found = findGrantedVideo(videoId, opened?.capability.grant ?? undefined);
  const video = found instanceof Promise ? await found : found;
  if (video?.visibility !== 'private' || video.status === 'removed') {
    return { ...findTarget(getReadyVideo(video), named), grant: null };
  }
  const target = findPrivateTarget(video, opened);
  requireUsable(ctx, target.grant, client);
  return target;
}

function requireUsable(ctx: ReadContext, grant: Grant | null, client: PlaybackClient): void {
  if (grant !== null) requireAllowed(ctx, grant, client);
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

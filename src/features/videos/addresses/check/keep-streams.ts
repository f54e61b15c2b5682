import type { Resolution } from '#features/resolution/index.ts';

import { selectSources } from '../../record/select-sources.ts';
import { FAILED_CHECKS_MAX, type Video } from '../../record/video.ts';
import type { ResolvedAddress } from '../resolve-source.ts';

/**
 * A provider that refuses requests for a while does not replace the streams of a video by its
 * player, neither during a check nor during a refresh. A check counts as failed, until the URL
 * would be lost.
 */
export function keepStreams(
  video: Video,
  {
    digest,
    failedChecks,
    resolution,
  }: Pick<ResolvedAddress, 'digest' | 'failedChecks' | 'resolution'>,
): Resolution {
  if (resolution.kind === 'failed' || resolution.refusal === undefined) return resolution;
  const hasStreams = video.status === 'ready' && selectSources(video, digest).length > 0;
  const isDowngrade = hasStreams && resolution.media.sources.length === 0;
  return isDowngrade && failedChecks + 1 < FAILED_CHECKS_MAX ? resolution.refusal : resolution;
}

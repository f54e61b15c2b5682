import type { SourceFormat } from '#contract/media-types.ts';
import { fromReplacementEntries, replaceUri } from '#lib/manifest/uri-replacement.ts';

import type { Capabilities } from '../capabilities/capability.ts';
import type { ResourceUse } from '../capabilities/resource.ts';
import { invalidLinkError, type Target } from './find-target.ts';

/**
 * The uses of requests that carry the pathway parameter of a cloned pathway (see
 * PATHWAY_PARAMETER). HLS players resolve a playlist's URIs against the clone's URL, so only
 * playlist requests carry the parameter. DASH players resolve against the service's own URLs and
 * add the parameter to every request.
 */
const CLONED_USES = {
  HLS: new Set(['hls-playlist']),
  DASH: new Set(['dash-mpd', 'media', 'key']),
  MP4: new Set(),
  WebM: new Set(),
} as const satisfies Record<SourceFormat, ReadonlySet<ResourceUse>>;

/** Applies a pathway clone to the target. Throws not_found. */
export function findClonedTarget(
  target: Target,
  clone: string | null,
  capabilities: Capabilities,
): Target {
  const uses: ReadonlySet<ResourceUse> = CLONED_USES[target.source.format];
  if (clone === null || !uses.has(target.use)) return target;
  const opened = capabilities.open(clone, { videoId: target.video.id, path: [] });
  const replacement = opened !== undefined && 'resource' in opened ? opened.resource : undefined;
  const isClone = replacement?.use === 'pathway-clone' && replacement.sourceId === target.source.id;
  const url = isClone
    ? replaceUri(target.url, fromReplacementEntries(replacement.variables))
    : undefined;
  if (url === undefined) throw invalidLinkError();
  return { ...target, url };
}

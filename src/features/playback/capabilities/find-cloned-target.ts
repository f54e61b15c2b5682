import type { SourceFormat } from '#contract/media-types.ts';
import { fromReplacementTexts, replaceUri } from '#lib/manifest/uri-replacement.ts';

import { noSuchLink, type Target } from '../find-target.ts';
import type { Capabilities } from './capability.ts';
import type { ResourceUse } from './resource.ts';

/**
 * What is addressed by a cloned pathway, where a player names one (see PATHWAY_PARAMETER). What an HLS playlist names is
 * resolved against the clone's address, so there it is on playlists alone; players of DASH resolve against addresses of
 * ours, and so put it on everything.
 */
const CLONED_USES = {
  HLS: new Set(['hls-playlist']),
  DASH: new Set(['dash-mpd', 'media', 'key']),
  MP4: new Set(),
  WebM: new Set(),
} as const satisfies Record<SourceFormat, ReadonlySet<ResourceUse>>;

/** The target as a cloned pathway has it. Throws not_found. */
export function findClonedTarget(
  target: Target,
  clone: string | null,
  capabilities: Capabilities,
): Target {
  const uses: ReadonlySet<ResourceUse> = CLONED_USES[target.source.format];
  if (clone === null || !uses.has(target.use)) return target;
  const opened = capabilities.openResource(clone, target.video.id)?.resource;
  const isClone = opened?.use === 'pathway-clone' && opened.sourceId === target.source.id;
  const url = isClone ? replaceUri(target.url, fromReplacementTexts(opened.variables)) : undefined;
  if (url === undefined) throw noSuchLink();
  return { ...target, url };
}

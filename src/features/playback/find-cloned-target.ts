import { fromReplacementTexts, replaceUri } from '../../lib/manifest/uri-replacement.ts';
import type { Capabilities } from './capability.ts';
import { noSuchLink, type Target } from './find-target.ts';

/**
 * The target as a cloned pathway has it, where the player of an HLS playlist names one (see PATHWAY_PARAMETER). What
 * the playlist names is resolved against the clone's address, so the parameter is on playlists alone. Throws not_found.
 */
export function findClonedTarget(
  target: Target,
  clone: string | null,
  capabilities: Capabilities,
): Target {
  if (clone === null || target.use !== 'hls-playlist') return target;
  const opened = capabilities.openResource(clone, target.video.id)?.resource;
  const isClone = opened?.use === 'pathway-clone' && opened.sourceId === target.source.id;
  const url = isClone ? replaceUri(target.url, fromReplacementTexts(opened.variables)) : undefined;
  if (url === undefined) throw noSuchLink();
  return { ...target, url };
}

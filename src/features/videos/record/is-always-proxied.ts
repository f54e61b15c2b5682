import type { VideoRow } from '../fields/video-fields.ts';

type Deciding = Pick<
  VideoRow,
  'force_proxy' | 'visibility' | 'referer_sealed' | 'user_agent_sealed'
>;

/**
 * True if every source of the video and its thumbnail are proxied: because the owner requires it,
 * because browsers can't send the headers that the owner has set, or because people with a temporary
 * token for a private video must not learn the permanent upstream URL.
 */
export function isAlwaysProxied(row: Deciding): boolean {
  const hasHeaders = (row.referer_sealed ?? row.user_agent_sealed) !== null;
  return row.force_proxy === 1 || row.visibility === 'private' || hasHeaders;
}

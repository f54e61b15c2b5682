import { identifyUrl, isOnSite } from '#features/resolution/index.ts';
import { isSignedUrl } from '#lib/net/is-signed-url.ts';

import type { SourceLocation } from '../record/source-location.ts';
import type { SuccessfulResolution } from '../record/store/write-resolution.ts';

/**
 * Finds the source of another site that a URL stands for: the video of a provider that a page
 * frames, or the target of a redirect. Its record is shared instead of one at the URL, whose owner
 * could change where it leads.
 */
export function findTarget(
  { url }: SourceLocation,
  { trail = [], media: { iframeUrl } }: SuccessfulResolution,
): URL | undefined {
  if (isProviderUrl(url)) return undefined;
  const found = [...trail.map((step) => step.url), ...(iframeUrl === null ? [] : [iframeUrl])];
  const video = found.findLast(isProviderUrl);
  if (video !== undefined) return video;
  const end = trail.findIndex(({ by }) => by !== 'redirect');
  const target = (end === -1 ? trail : trail.slice(0, end)).at(-1)?.url;
  if (target === undefined || isOnSite(target.hostname, url.hostname)) return undefined;
  // The signature of a target is as short-lived as the redirect is permanent.
  return identifyUrl(target).key === '' && !isSignedUrl(target) ? target : undefined;
}

function isProviderUrl(url: URL): boolean {
  return !identifyUrl(url).name.startsWith('url ');
}

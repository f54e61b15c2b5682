import type { Video } from '../record/video.ts';

/**
 * What the API, pages, e-mails and webhooks call a video: its title, or else the host of its URL.
 * Null if the host is not for viewers.
 */
export function toShownTitle(
  video: Video,
  { includesHost = !hidesUpstream(video) }: { readonly includesHost?: boolean } = {},
): string | null {
  return video.title ?? (includesHost ? video.addresses[0].url.host : null);
}

/** True if nothing may reveal the upstream. Whether sources are proxied is unknown until ready. */
export function hidesUpstream(video: Video): boolean {
  if (video.status !== 'ready' || video.visibility === 'private') return true;
  return video.sources.some(({ proxied }) => proxied);
}

import { isPlaylistId } from '#contract/ids.ts';
import { toTime } from '#lib/text/to-time.ts';

import type { ShareLink } from './share-link.ts';
import type { LinkWire } from './wire.ts';

export function toLinkWire(link: ShareLink, publicUrl: URL): LinkWire {
  const { id, subject, name, viewsMax, views, sites } = link;
  const url = new URL(`share/${id}`, publicUrl).href;
  return {
    id,
    videoId: isPlaylistId(subject) ? null : subject,
    playlistId: isPlaylistId(subject) ? subject : null,
    name,
    url,
    embedUrl: `${url}/embed`,
    expiresAt: toTime(link.expiresAtMs),
    hasPassword: link.passwordHash !== null,
    maxViews: viewsMax,
    sites: sites && [...sites],
    views,
    lastViewedAt: toTime(link.lastViewedAtMs),
    createdAt: new Date(link.createdAtMs).toISOString(),
  };
}

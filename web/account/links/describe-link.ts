import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { ShareLink } from '#sdk';

import { countText, texts } from '../messages/texts.ts';
import { formatCount } from '../parts/format-count.ts';
import { formatMoment, isPast } from '../parts/format-time.ts';

type DescribedLink = Pick<ShareLink, 'views' | 'maxViews' | 'expiresAt' | 'hasPassword' | 'sites'>;

/** The views and limits of a link, and whether a limit has ended it. */
export function describeLink({
  views,
  maxViews,
  expiresAt,
  hasPassword,
  sites,
}: DescribedLink): string {
  const text = texts().video.shareLinks;
  return [
    maxViews === null
      ? countText(views, text, 'views')
      : fillMessage(text.limitedViews, {
          views: formatCount(views),
          max: formatCount(maxViews),
        }),
    maxViews !== null && views >= maxViews ? text.usedUp : null,
    expiresAt === null
      ? null
      : fillMessage(isPast(expiresAt) ? text.expired : text.expires, {
          date: formatMoment(expiresAt),
        }),
    hasPassword ? text.hasPassword : null,
    sites && fillMessage(text.onSites, { sites: sites.join(', ') }),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

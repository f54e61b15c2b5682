import { Type } from 'typebox';

import { EMBED_SITES_MAX, EMBED_SITE_CHARACTERS_MAX } from '#contract/limits.ts';
import { nullableArray } from '#platform/http/validation/schema-parts.ts';

const DESCRIPTION =
  'Origins of the sites that may embed the video. A `*.` prefix matches all subdomains of a host, ' +
  '`["*"]` allows any site, and `[]` allows none. Null uses the account default, or else the server default.';

/** `normalizeEmbedSites` checks that each entry is an origin. */
export const EmbedSitesBody = nullableArray(
  Type.String({ maxLength: EMBED_SITE_CHARACTERS_MAX }),
  DESCRIPTION,
  { maxItems: EMBED_SITES_MAX, examples: [['https://blog.example', 'https://*.example.com']] },
);

export const EmbedSitesWire = nullableArray(
  Type.String(),
  `${DESCRIPTION} Only returned to the owner.`,
);

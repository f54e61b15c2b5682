import { Type } from 'typebox';

import { EMBED_SITES_MAX, EMBED_SITE_CHARACTERS_MAX } from '#contract/limits.ts';
import { nullableArray } from '#platform/http/schema-parts.ts';

const ABOUT =
  'Origins of the sites that may embed it, `*.` for all below a host; `["*"]` for any site, `[]` ' +
  'for none. Null leaves it to the account, and that to the service.';

/** Whether each is an origin, `withEmbedSites` says. */
export const EmbedSitesBody = nullableArray(
  Type.String({ maxLength: EMBED_SITE_CHARACTERS_MAX }),
  ABOUT,
  { maxItems: EMBED_SITES_MAX, examples: [['https://blog.example', 'https://*.example.com']] },
);

export const EmbedSitesWire = nullableArray(Type.String(), `${ABOUT} For its owner only.`);

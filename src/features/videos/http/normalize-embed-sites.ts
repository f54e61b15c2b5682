import { type EmbedSites, validateEmbedSites } from '#contract/embed-sites.ts';

type EmbedSitesField = { readonly embedSites?: readonly string[] | null };

/** Converts the list of sites in a request body to EmbedSites. Throws validation_failed. */
export function normalizeEmbedSites<Body extends EmbedSitesField>(
  body: Body,
): Omit<Body, 'embedSites'> & { readonly embedSites?: EmbedSites | null } {
  const { embedSites, ...rest } = body;
  if (embedSites === undefined) return rest;
  return {
    ...rest,
    embedSites: embedSites === null ? null : validateEmbedSites(embedSites, '/embedSites'),
  };
}

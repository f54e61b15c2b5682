import { type EmbedSites, getEmbedSites } from '#contract/embed-sites.ts';

type Given = { readonly embedSites?: readonly string[] | null };

/** A body with its sites read, where it names any. Throws validation_failed. */
export function withEmbedSites<Body extends Given>(
  body: Body,
): Omit<Body, 'embedSites'> & { readonly embedSites?: EmbedSites | null } {
  const { embedSites, ...rest } = body;
  if (embedSites === undefined) return rest;
  return {
    ...rest,
    embedSites: embedSites === null ? null : getEmbedSites(embedSites, '/embedSites'),
  };
}

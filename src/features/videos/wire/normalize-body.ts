import { type EmbedSites, validateEmbedSites } from '#contract/embed-sites.ts';

import { mergeMetadata, normalizeTags } from '../record/labels.ts';
import type { RequestedValues } from '../record/video.ts';
import type { CreateVideoBody, UpdateVideoBody } from './requests.ts';

type FieldsBody = {
  readonly embedSites: readonly string[] | null | undefined;
  readonly tags: readonly string[] | undefined;
};
type Fields = Pick<RequestedValues, 'embedSites' | 'tags'>;

/** Normalizes the fields that requests to create and to update have. */
function normalizeFields({ embedSites, tags }: FieldsBody): Fields {
  return {
    ...(embedSites !== undefined && { embedSites: toEmbedSites(embedSites) }),
    ...(tags !== undefined && { tags: normalizeTags(tags, '/tags') }),
  };
}

function toEmbedSites(sites: readonly string[] | null): EmbedSites | null {
  return sites === null ? null : validateEmbedSites(sites, '/embedSites');
}

/** Throws validation_failed for sites and tags that the schema can't check. */
export function normalizeCreateBody({
  embedSites,
  tags,
  metadata,
  ...body
}: CreateVideoBody): RequestedValues & { readonly url: string } {
  return {
    ...body,
    ...normalizeFields({ embedSites, tags }),
    ...(metadata && { metadata: mergeMetadata({}, metadata) }),
  };
}

/** Throws like `normalizeCreateBody`. */
export function normalizeUpdateBody({
  embedSites,
  tags,
  ...body
}: UpdateVideoBody): Omit<UpdateVideoBody, 'embedSites' | 'tags'> & Fields {
  return {
    ...body,
    ...normalizeFields({ embedSites, tags }),
  };
}

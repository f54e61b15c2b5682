import { Value } from 'typebox/value';

import { AppError } from '#contract/app-error.ts';
import { type EmbedSites, validateEmbedSites } from '#contract/embed-sites.ts';
import { describeViolations } from '#platform/http/errors/to-app-error.ts';

import { mergeMetadata, normalizeTags } from '../fields/labels.ts';
import type { OwnerValues } from '../fields/owner-values.ts';
import { CreateVideoBody, type UpdateVideoBody } from './requests.ts';

type Fields = Partial<Pick<OwnerValues, 'embedSites' | 'tags'>>;

/** Normalizes the fields that requests to create and to update have. */
function normalizeFields({
  embedSites,
  tags,
}: {
  readonly embedSites: readonly string[] | null | undefined;
  readonly tags: readonly string[] | undefined;
}): Fields {
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
}: CreateVideoBody): Partial<OwnerValues> & { readonly url: string } {
  return {
    ...body,
    ...normalizeFields({ embedSites, tags }),
    ...(metadata && { metadata: mergeMetadata({}, metadata) }),
  };
}

/** Like `normalizeCreateBody`, but returns the error. */
export function checkNormalizable(
  body: CreateVideoBody,
): ReturnType<typeof normalizeCreateBody> | AppError {
  try {
    return normalizeCreateBody(body);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Checks a body that no route has validated. The error is the one that the route returns. */
export function checkCreateBody(body: unknown): ReturnType<typeof normalizeCreateBody> | AppError {
  if (Value.Check(CreateVideoBody, body)) return checkNormalizable(body);
  const violations = Value.Errors(CreateVideoBody, body);
  return describeViolations(
    'request',
    violations.map((each) => ({ ...each, params: { ...each.params } })),
  );
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

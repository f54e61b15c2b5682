import { Value } from 'typebox/value';

import { AppError } from '#contract/app-error.ts';
import { type EmbedSites, validateEmbedSites } from '#contract/embed-sites.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { normalizeTags } from '#contract/tags.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import { describeViolations } from '#platform/http/errors/to-app-error.ts';

import { mergeMetadata } from '../fields/labels.ts';
import type { OwnerValues } from '../fields/owner-values.ts';
import { CreateVideoBody, type UpdateVideoBody } from './requests.ts';

type Fields = Partial<Pick<OwnerValues, 'embedSites' | 'tags' | 'referer'>>;

/** Normalizes the fields that requests to create and to update have. */
function normalizeFields({
  embedSites,
  tags,
  referer,
}: {
  readonly embedSites: readonly string[] | null | undefined;
  readonly tags: readonly string[] | undefined;
  readonly referer: string | null | undefined;
}): Fields {
  return {
    ...(embedSites !== undefined && { embedSites: toEmbedSites(embedSites) }),
    ...(tags !== undefined && { tags: normalizeTags(tags, '/tags') }),
    ...(referer !== undefined && { referer: referer && toReferer(referer) }),
  };
}

/** The URL without its fragment, as browsers send it. */
function toReferer(text: string): string {
  const url = URL.parse(text);
  if (url === null || !isWebUrl(url) || url.username !== '' || url.password !== '') {
    const message = 'must be an http or https URL without a user name and a password';
    throw invalidField('/referer', message);
  }
  url.hash = '';
  return url.href;
}

function toEmbedSites(sites: readonly string[] | null): EmbedSites | null {
  return sites === null ? null : validateEmbedSites(sites, '/embedSites');
}

/** Throws validation_failed for sites and tags that the schema can't check. */
export function normalizeCreateBody({
  embedSites,
  tags,
  referer,
  metadata,
  ...body
}: CreateVideoBody): Partial<OwnerValues> & { readonly url: string } {
  return {
    ...body,
    ...normalizeFields({ embedSites, tags, referer }),
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
  referer,
  ...body
}: UpdateVideoBody): Omit<UpdateVideoBody, 'embedSites' | 'tags' | 'referer'> & Fields {
  return {
    ...body,
    ...normalizeFields({ embedSites, tags, referer }),
  };
}

import { AppError } from '#contract/app-error.ts';
import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { FAILURE_REASONS } from '#features/resolution/index.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { AddressContext } from './address-context.ts';

/** A source URL that may be fetched, and the keyed digest that identifies it. */
export type SourceLocation = { readonly url: URL; readonly digest: string };

/**
 * Throws validation_failed for a malformed URL, url_not_allowed for a URL that must not be fetched,
 * and source_blocked.
 */
export async function checkSourceUrl(
  { checkUrl, secrets, blocks }: Pick<AddressContext, 'checkUrl' | 'secrets' | 'blocks'>,
  text: string,
): Promise<SourceLocation> {
  const url = parseSourceUrl(text, SOURCE_URL_CHARACTERS_MAX);
  if (url === undefined) {
    throw new AppError('validation_failed', 'The request is invalid. See details.', {
      details: [
        { path: '/url', message: 'must be the complete URL of a video, such as https://…' },
      ],
    });
  }
  const location = toSourceLocation(url, secrets);
  if (blocks.find(location) !== undefined) {
    const { code, message } = FAILURE_REASONS.source_blocked;
    throw new AppError(code, message);
  }
  await refuseForbidden(url, checkUrl);
  return location;
}

/** Removes the fragment, which never reaches a server. */
export function toSourceLocation(sourceUrl: URL, secrets: Pick<Secrets, 'digest'>): SourceLocation {
  const url = new URL(sourceUrl);
  url.hash = '';
  return { url, digest: secrets.digest('shared-source', url.href) };
}

async function refuseForbidden(url: URL, checkUrl: Egress['checkUrl']): Promise<void> {
  try {
    await checkUrl(url);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    // Only this error is reported here. The resolution reports all others.
    if (error.failure !== 'blocked_address') return;
    const { code, message } = FAILURE_REASONS.url_blocked;
    throw new AppError(code, message, { cause: error });
  }
}

import { AppError } from '#contract/app-error.ts';
import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { FAILURE_REASONS } from '#features/resolution/index.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';

import { type SourceLocation, toSourceLocation } from '../record/source-location.ts';
import type { AddressContext } from './address-context.ts';

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
  const source = { url: location.url, digests: [location.digest] };
  if (blocks.find(source) !== undefined) throw sourceBlocked();
  await refuseForbidden(location.url, checkUrl);
  return location;
}

export function sourceBlocked(): AppError {
  const { code, message } = FAILURE_REASONS.source_blocked;
  return new AppError(code, message);
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

import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { classifyForbidden, FAILURE_REASONS } from '#features/resolution/index.ts';
import { completeUrl } from '#lib/net/complete-url.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import { explainRefusal } from '#platform/egress/explain-refusal.ts';

import { type SourceLocation, toSourceLocation } from '../record/source-location.ts';
import type { AddressContext } from './address-context.ts';

type CheckContext = Pick<AddressContext, 'checkUrl' | 'isOperator' | 'secrets' | 'blocks'>;

/**
 * Throws validation_failed for a malformed URL, url_not_allowed for a URL that must not be fetched,
 * and source_blocked. Only operators get the reason of a refusal that reveals something about the
 * network. A missing scheme is added.
 */
export async function checkSourceUrl(
  ctx: CheckContext,
  text: string,
  callerId: AccountId | null,
): Promise<SourceLocation> {
  const { secrets, blocks } = ctx;
  const url = parseSourceUrl(completeUrl(text), SOURCE_URL_CHARACTERS_MAX);
  if (url === undefined) {
    throw invalidField('/url', 'must be the complete URL of a video, such as https://…');
  }
  const location = toSourceLocation(url, secrets);
  const source = { url: location.url, digests: [location.digest] };
  if (blocks.find(source) !== undefined) throw sourceBlocked();
  await refuseForbidden(ctx, location.url, callerId);
  return location;
}

export function sourceBlocked(): AppError {
  const { code, message } = FAILURE_REASONS.source_blocked;
  return new AppError(code, message);
}

async function refuseForbidden(
  { checkUrl, isOperator }: CheckContext,
  url: URL,
  callerId: AccountId | null,
): Promise<void> {
  try {
    await checkUrl(url);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    // Only this error is reported here. The resolution reports all others.
    if (error.failure !== 'blocked_address') return;
    const reason = classifyForbidden(url);
    const { code, message } = FAILURE_REASONS[reason];
    const { refusal } = error;
    // The text of the URL explains every other reason.
    const isHidden = reason === 'url_blocked' && refusal !== undefined && callerId !== null;
    const shown = isHidden && (await isOperator(callerId)) ? explainRefusal(refusal) : message;
    throw new AppError(code, shown, { cause: error });
  }
}

import { AppError } from '#contract/app-error.ts';
import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { FAILURE_REASONS } from '#features/resolution/index.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

/** A source address that may be fetched, and the keyed digest by which the same one is found again. */
export type SourceAddress = { readonly url: URL; readonly digest: string };

/** Refuses with `validation_failed` what is no address, and with `url_not_allowed` what may not be fetched. */
export async function checkSourceAddress(
  text: string,
  deps: { readonly judge: Egress['judge']; readonly secrets: Pick<Secrets, 'digest'> },
): Promise<SourceAddress> {
  const url = parseSourceUrl(text, SOURCE_URL_CHARACTERS_MAX);
  if (url === undefined) {
    throw new AppError('validation_failed', 'The request is not valid; see details.', {
      details: [
        { path: '/url', message: 'must be the whole address of a video, such as https://…' },
      ],
    });
  }
  await refuseForbidden(url, deps.judge);
  return toSourceAddress(url, deps.secrets);
}

/** Addresses that differ in their fragment only are one source: a fragment never reaches a server. */
export function toSourceAddress(address: URL, secrets: Pick<Secrets, 'digest'>): SourceAddress {
  const url = new URL(address);
  url.hash = '';
  return { url, digest: secrets.digest('shared-source', url.href) };
}

async function refuseForbidden(url: URL, judge: Egress['judge']): Promise<void> {
  try {
    await judge(url);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    // Whether it can be reached is for the resolution to say.
    if (error.failure !== 'blocked_address') return;
    const { code, message } = FAILURE_REASONS.address_refused;
    throw new AppError(code, message, { cause: error });
  }
}

import { AppError } from '#contract/app-error.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { WEBHOOK_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { isWebPort } from '#lib/net/is-web-port.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';

/**
 * Returns the URL without its fragment (never sent). Throws validation_failed for an
 * invalid URL, and url_not_allowed for a blocked one or one without an address. If the DNS lookup
 * fails, the URL is accepted, because every attempt checks the address again when it connects.
 */
export async function checkDestinationUrl(
  text: string,
  checkUrl: Egress['checkUrl'],
): Promise<URL> {
  const url = parseSourceUrl(text, WEBHOOK_URL_CHARACTERS_MAX);
  if (url === undefined) {
    throw invalidField('/url', 'must be an absolute URL, such as https://…');
  }
  url.hash = '';
  try {
    await checkUrl(url);
  } catch (error) {
    if (!(error instanceof EgressError) || error.failure !== 'blocked_address') throw error;
    const message = describeRefused(url);
    throw new AppError('url_not_allowed', `Events can’t be sent to this URL. It ${message}.`, {
      details: [{ path: '/url', message }],
      cause: error,
    });
  }
  return url;
}

/**
 * Describes only defects visible in the URL; all other rejections share one message, which reveals
 * nothing about the network.
 */
function describeRefused({ username, password, port }: URL): string {
  if (username !== '' || password !== '') {
    return 'must not contain a user name or password: use a token in the path instead, or check the signature header of each event';
  }
  if (port !== '' && !isWebPort(Number(port))) return 'must not use the port of another protocol';
  return 'must be the URL of a public http or https server';
}

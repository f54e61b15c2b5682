import { AppError } from '#contract/app-error.ts';
import { WEBHOOK_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { isWebPort } from '#lib/net/is-web-port.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';

/**
 * The address as it is kept: without its fragment, which never reaches a server. Refuses with `validation_failed`
 * what is no address, and with `url_not_allowed` what may not be called. A name that can't be looked up now passes:
 * every attempt judges the address anew, when it connects.
 */
export async function checkDestinationUrl(text: string, judge: Egress['judge']): Promise<URL> {
  const url = parseSourceUrl(text, WEBHOOK_URL_CHARACTERS_MAX);
  if (url === undefined) {
    throw new AppError('validation_failed', 'The request is not valid; see details.', {
      details: [{ path: '/url', message: 'must be a whole address, such as https://…' }],
    });
  }
  url.hash = '';
  try {
    await judge(url);
  } catch (error) {
    if (!(error instanceof EgressError) || error.failure !== 'blocked_address') throw error;
    throw new AppError('url_not_allowed', 'Events can’t be sent to this address.', {
      details: [{ path: '/url', message: describeRefused(url) }],
      cause: error,
    });
  }
  return url;
}

/** What its owner can see in it is named; of all else the same is said, or it would tell of the network here. */
function describeRefused({ username, password, port }: URL): string {
  if (username !== '' || password !== '') return 'must have no user name and no password in it';
  if (port !== '' && !isWebPort(Number(port))) return 'must not have the port of another service';
  return 'must be the address of a public http or https server';
}

import { classifyStatus } from './failure-reasons.ts';
import { ResolutionError } from './resolution-error.ts';
import type { Session } from './session.ts';

/** Resolves a provider's short URL in one request. */
export async function followShortLink(session: Session, url: URL): Promise<URL> {
  await using exchange = await session.open(url, { step: 'short URL' });
  // The target page may reject automated requests, but only its URL is needed.
  const isRedirected = exchange.url.href !== url.href;
  // A page instead of a redirect is a bot check or a login, and shows nothing about the video.
  if (!isRedirected)
    throw new ResolutionError(classifyStatus(exchange.status) ?? 'invalid_response');
  return exchange.url;
}

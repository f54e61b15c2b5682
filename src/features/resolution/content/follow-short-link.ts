import { classifyStatus } from '../core/failure-reasons.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { Session } from '../core/session.ts';
import { findObstacle } from './fetch-page.ts';

/** Resolves a provider's short URL in one request. */
export async function followShortLink(session: Session, url: URL): Promise<URL> {
  await using exchange = await session.open(url, { step: 'short URL' });
  // The target page may reject automated requests, but only its URL is needed.
  if (exchange.url.href !== url.href) return exchange.url;
  const reason = classifyStatus(exchange.status) ?? (await findObstacle(session, exchange));
  throw new ResolutionError(reason ?? 'no_video');
}

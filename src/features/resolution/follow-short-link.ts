import { classifyStatus } from './failure-reasons.ts';
import { ResolutionStop } from './resolution-stop.ts';
import type { Session } from './session.ts';

/** Where a provider's short address leads. One request; throws ResolutionStop where it leads nowhere. */
export async function followShortLink(session: Session, url: URL): Promise<URL> {
  await using exchange = await session.open(url, { step: 'short address' });
  // Pages behind it may well refuse a program; their address is all that is wanted.
  const hasMoved = exchange.url.href !== url.href;
  const reason = classifyStatus(exchange.status);
  if (!hasMoved) throw new ResolutionStop(reason ?? 'no_video');
  return exchange.url;
}

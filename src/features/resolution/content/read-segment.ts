import { isWebUrl } from '#lib/net/is-web-url.ts';

import { optional } from '../core/optional.ts';
import type { Session } from '../core/session.ts';
import type { SourceContent } from '../core/source-content.ts';
import { fetchContent, filterHeadersFor } from '../fetch/fetch-content.ts';

/** A slower segment is not waited for: playback allows more time. */
const SEGMENT_TIMEOUT_MS = 3_000;

/**
 * The first bytes of a segment of the stream that `manifest` describes. The request learns what the
 * host requires. Undefined if the segment is unavailable, which playback handles. Throws
 * ResolutionError if the host refuses all clients.
 */
export async function readSegment(
  session: Session,
  url: URL,
  manifest: SourceContent,
): Promise<Uint8Array | undefined> {
  if (!isWebUrl(url) || session.requestLog.isRateLimiting(url)) return undefined;
  return await optional(async () => {
    await using segment = await fetchContent(session, url, {
      step: 'segment',
      requestHeaders: filterHeadersFor(manifest, url),
      page: manifest.page,
      timeoutMs: SEGMENT_TIMEOUT_MS,
    });
    return segment.prefix;
  }, 'segment');
}

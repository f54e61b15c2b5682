import type { Source } from '#features/videos/index.ts';
import { filterHeadersForOrigin } from '#lib/http/filter-headers-for-origin.ts';
import type { Egress, EgressRequest, EgressResponse } from '#platform/egress/egress.ts';

import { toPlaybackError } from './upstream-failure.ts';

export type UpstreamRequest = EgressRequest & { readonly source: Pick<Source, 'url' | 'headers'> };

/** Opens a URL that belongs to a source. Rejects with a playback error. */
export async function openUpstream(
  egress: Pick<Egress, 'open'>,
  { source, ...request }: UpstreamRequest,
): Promise<EgressResponse> {
  try {
    return await egress.open({
      ...request,
      headers: { ...toSourceHeaders(request.url, source), ...request.headers },
    });
  } catch (error) {
    throw toPlaybackError(error);
  }
}

function toSourceHeaders(
  to: URL,
  { url: from, headers }: UpstreamRequest['source'],
): Record<string, string> {
  const entries = Object.entries(filterHeadersForOrigin(headers, { from, to }));
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}

import type { Source } from '#features/videos/index.ts';
import { headersForOrigin } from '#lib/http/headers-for-origin.ts';
import type { Egress, EgressRequest, EgressResponse } from '#platform/egress/egress.ts';

import { toPlaybackError } from './upstream-failure.ts';

export type UpstreamRequest = EgressRequest & { readonly source: Pick<Source, 'url' | 'headers'> };

/** Opens an address that belongs to a source. Rejects with what the viewer is to be told. */
export type OpenUpstream = (request: UpstreamRequest) => Promise<EgressResponse>;

export function createOpenUpstream(egress: Pick<Egress, 'open'>): OpenUpstream {
  return async ({ source, ...request }) => {
    try {
      return await egress.open({
        ...request,
        headers: { ...toSourceHeaders(request.url, source), ...request.headers },
      });
    } catch (error) {
      throw toPlaybackError(error);
    }
  };
}

function toSourceHeaders(
  to: URL,
  { url: from, headers }: UpstreamRequest['source'],
): Record<string, string> {
  const given = Object.entries(headersForOrigin(headers, { from, to }));
  return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
}

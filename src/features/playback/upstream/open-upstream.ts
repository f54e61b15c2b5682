import type { Egress, EgressRequest, EgressResponse } from '../../../platform/egress/egress.ts';
import type { Source } from '../../videos/index.ts';
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

/** What a source insists on, such as Referer, may be a credential: it goes to the source's own origin only. */
function toSourceHeaders(url: URL, source: UpstreamRequest['source']): Record<string, string> {
  if (url.origin !== source.url.origin) return {};
  return Object.fromEntries(
    Object.entries(source.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

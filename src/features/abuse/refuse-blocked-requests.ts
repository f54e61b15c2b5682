import { type SourceBlocks, sourceBlocked } from '#features/videos/index.ts';
import type { Egress } from '#platform/egress/egress.ts';

type Opener = Pick<Egress, 'open'>;

/** Refuses requests to blocked sources, which an unblocked manifest can name, and redirects to them. */
export function refuseBlockedRequests(egress: Opener, blocks: Pick<SourceBlocks, 'find'>): Opener {
  function refuse(url: URL): void {
    if (blocks.find({ url }) === undefined) return;
    throw sourceBlocked();
  }

  return {
    async open(request) {
      refuse(request.url);
      const response = await egress.open(request);
      try {
        if (response.redirects > 0) refuse(response.url);
        return response;
      } catch (error) {
        await response[Symbol.asyncDispose]();
        throw error;
      }
    },
  };
}

import type { EgressResponse } from '#platform/egress/egress.ts';

import type { MediaBody } from './media-body.ts';

/** An upstream response, or a cached one. Its body must be read to the end, or destroyed. */
export type MediaResponse = Pick<EgressResponse, 'status' | 'headers' | 'url'> & {
  readonly body: MediaBody;
};

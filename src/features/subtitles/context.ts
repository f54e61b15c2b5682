import type { ReadContext, Videos } from '#features/videos/index.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { ChangeContext } from './change-tracks.ts';

/** The services that the routes of tracks use. */
export type SubtitleContext = ChangeContext & {
  readonly videos: ReadContext & Pick<Videos, 'ctx' | 'findCachedVideo' | 'holdLease'>;
  readonly secrets: Pick<Secrets, 'digest'>;
};

import type { Videos } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

/** The services that takedowns use. */
export type AbuseContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly videos: Pick<Videos, 'ctx'>;
};

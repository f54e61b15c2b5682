import type { Videos } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { EnqueueMail } from '#platform/mail/mail-queue.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { BlockList } from './block-list.ts';

/** The services that takedowns, the block list and reports use. */
export type AbuseContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly blocks: BlockList;
  readonly secrets: Pick<Secrets, 'digest' | 'seal' | 'open'>;
  readonly log: Logger;
  readonly enqueueMail: EnqueueMail;
  /** Receives an e-mail about reports; null if there is none. */
  readonly abuseContact: string | null;
  readonly videos: Videos;
};

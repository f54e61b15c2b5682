import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { EnqueueMail } from '#platform/mail/mail-queue.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { AreaCookie } from './area-cookies.ts';

/** The services that sessions, keys, known devices and the guard use. */
export type CallerContext = {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly clock: Clock;
  readonly publicUrl: URL;
  readonly quotas: Pick<Quotas, 'enforce'>;
  readonly enqueueMail: EnqueueMail;
  readonly sessionCookie: AreaCookie;
};

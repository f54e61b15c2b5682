import type { Queries } from '#platform/db/database.ts';

/** False for an account that the operator has disabled; nothing is delivered for it. */
export type IsOwnerActive = (queries: Queries, accountId: string) => Promise<boolean>;

import type { AccountId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FindCountry } from '#platform/files/find-country.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { RecordContext } from '../record/record-context.ts';
import type { PlaybackTokens } from './playback-token.ts';

/** The services that reading videos and playback tokens use. */
export type AccessContext = RecordContext & {
  readonly playbackTokens: PlaybackTokens;
  /**
   * Locks the account until the transaction ends, so that it can't be deleted. Throws when it is
   * deleted or disabled, or when the credential of the request has ended.
   */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  /** Null if this service cannot find countries. */
  readonly findCountry: FindCountry | null;
  readonly log: Logger;
};

import type { AccountId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';
import {
  listRemovedParts,
  type Removal,
  type RemovedPart,
} from '#platform/db/schema/account-data.ts';

import { changeAccount, deleteAccountRow, NO_PASSWORD } from '../account/account-store.ts';
import { deleteIdentities } from '../account/identity-store.ts';
import { deleteKnownDevices } from '../callers/device-store.ts';
import { deleteKeys } from '../callers/key-store.ts';
import { deleteSessions } from '../callers/session-store.ts';
import { deleteMailTokens } from '../factors/mail-token-store.ts';
import { deletePasskeys } from '../factors/passkey-store.ts';
import { deleteSecondFactor } from '../factors/second-factor-store.ts';
import type { ManageContext, RemoveData } from './manage-context.ts';

/** Removes the parts of an account that end with this event. The caller locks the account. */
export async function removeAccountData(
  tx: Tx,
  { clock, removers }: Pick<ManageContext, 'clock' | 'removers'>,
  { id, removal }: { readonly id: AccountId; readonly removal: Removal },
): Promise<void> {
  const all: Readonly<Record<RemovedPart, RemoveData>> = {
    ...removers,
    profile: deleteAccountRow,
    sessions: () => deleteSessions(tx, id, null),
    mailLinks: deleteMailTokens,
    knownDevices: () => deleteKnownDevices(tx, id, []),
    password: () => changeAccount(tx, id, { password_hash: NO_PASSWORD, updated_at_ms: clock() }),
    keys: deleteKeys,
    secondFactor: deleteSecondFactor,
    passkeys: deletePasskeys,
    identities: deleteIdentities,
    scheduledDeletion: () =>
      changeAccount(tx, id, { deletion_due_ms: null, updated_at_ms: clock() }),
  };
  for (const part of listRemovedParts(removal)) await all[part](tx, id);
}

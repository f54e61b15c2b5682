import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Slots } from '#platform/admission/create-slots.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ListCursors } from '#platform/http/routes/list-cursor.ts';

import type { PlaybackTokens } from '../access/playback-token.ts';
import type { AddressContext } from '../addresses/address-context.ts';

/** What the operations on videos need. */
export type ManageContext = AddressContext & {
  readonly newVideoId: () => VideoId;
  /** Base URL of links. */
  readonly publicUrl: URL;
  /**
   * Locks the account until the transaction ends, so that it can't be deleted. Throws when it no
   * longer exists.
   */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  /**
   * Deletes the data of other features about deleted videos of an owner, in the same transaction.
   * Videos without an owner have no such data.
   */
  readonly eraseVideoData: (
    tx: Tx,
    ownerId: string | null,
    ids: readonly string[],
  ) => Promise<void>;
  readonly playbackTokens: PlaybackTokens;
  readonly listCursors: ListCursors;
  /** Slots for `POST /embed`. */
  readonly embedSlots: Slots;
  /** Slots for sources that are being added. */
  readonly sourceSlots: Slots;
  /** Time limit of `POST /embed` and of adding a source. */
  readonly embedTimeoutMs: number;
};

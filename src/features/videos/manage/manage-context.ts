import type { Semaphore } from '#lib/async/semaphore.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { ListCursors } from '#platform/http/routes/list-cursor.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import type { AccessContext } from '../access/access-context.ts';
import type { AddSourceContext } from '../addresses/change-sources.ts';
import type { selectOwnedIds } from '../record/store/find-columns.ts';

/** The services that the operations on videos use. */
export type ManageContext = AccessContext &
  AddSourceContext & {
    /** Base URL of links. */
    readonly publicUrl: URL;
    /** Counts the uploaded tracks of the selected videos. */
    readonly countTracks: (
      queries: Queries,
      videoIds: ReturnType<typeof selectOwnedIds>,
    ) => Promise<number>;
    /**
     * Deletes the data of other features about deleted videos of an owner, in the same transaction.
     * Videos without an owner have no such data.
     */
    readonly eraseVideoData: (
      tx: Tx,
      ownerId: string | null,
      ids: readonly string[],
    ) => Promise<void>;
    readonly listCursors: ListCursors;
    readonly threads: Pick<ThreadPool, 'run'>;
    /** For `POST /embed`. */
    readonly embedPermits: Semaphore;
  };

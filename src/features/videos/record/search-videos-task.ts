import { createReadTask, type ReadTask } from '#platform/db/read-task.ts';
import { openSealed } from '#platform/secrets/create-secrets.ts';
import type { SealKey } from '#platform/secrets/secrets.ts';

import { type SearchResult, type SearchScan, searchVideos } from './search-videos.ts';

type Input = { readonly scan: SearchScan; readonly sealKey: SealKey };

export const task: ReadTask<Input, SearchResult> = createReadTask({
  name: 'search-videos',
  module: import.meta.url,
  read: (database, { scan, sealKey }) =>
    searchVideos(
      database,
      { open: (sealed, context) => openSealed(sealKey, sealed, context) },
      scan,
    ),
});

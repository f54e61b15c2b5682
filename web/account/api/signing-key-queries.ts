import { queryOptions } from '@tanstack/react-query';

import { reelay } from './reelay.ts';

/** Newest first. */
export const signingKeysQuery = queryOptions({
  queryKey: ['signing-keys'],
  queryFn: ({ signal }) => reelay.signingKeys.list({ signal }),
});

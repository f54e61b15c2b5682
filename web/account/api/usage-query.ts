import { queryOptions } from '@tanstack/react-query';

import { reelay } from './reelay.ts';

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => reelay.usage({ signal }),
});

import { queryOptions } from '@tanstack/react-query';

import { reelay } from './reelay.ts';

export const brandingQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => reelay.branding.get({ signal }),
});

/** A public video whose player shows the branding; null if there is none. */
export const previewVideoQuery = queryOptions({
  queryKey: ['branding-preview'],
  queryFn: async ({ signal }) => {
    const query = { status: 'ready', visibility: 'public', limit: 1 } as const;
    const { data } = await reelay.videos.list(query, { signal }).page();
    return data[0]?.id ?? null;
  },
});

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AccountWire } from '#features/accounts/wire.ts';

import { updateEmbedSites, meQuery } from '../api/account-queries.ts';
import { EmbedSitesForm } from '../parts/embed-sites-form.tsx';

export function AccountEmbedding({ account }: { readonly account: AccountWire }): ReactNode {
  const queries = useQueryClient();
  return (
    <EmbedSitesForm
      sites={account.embedSites}
      defaultLabel="Server default"
      note="Domains that can embed your videos. You can override this per video."
      onSave={async (embedSites) => {
        await updateEmbedSites(embedSites);
        await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      }}
    />
  );
}

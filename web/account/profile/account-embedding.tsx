import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AccountWire } from '#features/accounts/wire.ts';

import { changeEmbedSites, meQuery } from '../api/account-queries.ts';
import { EmbedSitesForm } from '../parts/embed-sites-form.tsx';

export function AccountEmbedding({ account }: { readonly account: AccountWire }): ReactNode {
  const queries = useQueryClient();
  return (
    <EmbedSitesForm
      sites={account.embedSites}
      otherwise="As this service says"
      note="Sites that may show your videos on their pages. A video can say otherwise for itself."
      onSave={async (embedSites) => {
        await changeEmbedSites(embedSites);
        await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      }}
    />
  );
}

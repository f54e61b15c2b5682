import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AccountWire } from '#features/accounts/wire.ts';

import { updateEmbedSites, meQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { EmbedSitesForm } from '../parts/embed-sites-form.tsx';

export function AccountEmbedding({ account }: { readonly account: AccountWire }): ReactNode {
  const queries = useQueryClient();
  const { embedding } = texts().profile;
  return (
    <EmbedSitesForm
      sites={account.embedSites}
      defaultLabel={embedding.default}
      note={embedding.note}
      onSave={async (embedSites) => {
        await updateEmbedSites(embedSites);
        await queries.invalidateQueries({ queryKey: meQuery.queryKey });
      }}
    />
  );
}

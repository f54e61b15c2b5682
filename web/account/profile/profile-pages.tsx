import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { meQuery } from '../api/account-queries.ts';
import { AccountEmbedding } from './account-embedding.tsx';
import { BrandingCard } from './branding-card.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportAccount } from './export-account.tsx';
import { LinkedIdentity } from './linked-identity.tsx';
import { NameForm } from './name-form.tsx';
import { PasskeyCard } from './passkey-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

export function AccountPage(): ReactNode {
  const { data } = useQuery(meQuery);
  return (
    data !== undefined && (
      <Stack gap="lg">
        <NameForm account={data.account} />
        {data.settings.sendsEmail && <EmailForm account={data.account} />}
        <AccountEmbedding account={data.account} />
        <BrandingCard />
      </Stack>
    )
  );
}

export function SecurityPage(): ReactNode {
  const { data } = useQuery(meQuery);
  return (
    data !== undefined && (
      <Stack gap="lg">
        <PasswordForm email={data.account.email} hasPassword={data.hasPassword} />
        <PasskeyCard />
        <SecondFactorCard me={data} />
        <LinkedIdentity me={data} />
      </Stack>
    )
  );
}

export function DataPage(): ReactNode {
  const { data } = useQuery(meQuery);
  return (
    data !== undefined && (
      <Stack gap="lg">
        <ExportAccount />
        <DeleteAccount email={data.account.email} />
      </Stack>
    )
  );
}

import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { AdminAccountDetailsWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { QuotaBar } from '../usage/quota-bar.tsx';
import { accountQuery, deleteAccount, setAccountState } from './admin-queries.ts';
import { QuotaForm } from './quota-form.tsx';
import { QUOTAS } from './quota-labels.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const route = getRouteApi('/signed-in/admin/accounts/$accountId');

export function AccountTab(): ReactNode {
  const { accountId } = route.useParams();
  const { data, error, isPending, refetch } = useQuery(accountQuery(accountId));
  return (
    <>
      <FailureAlert error={error} onRetry={() => void refetch()} />
      {isPending && <Skeleton height={400} />}
      {data !== undefined && <AccountDetails account={data} />}
    </>
  );
}

function AccountDetails({ account }: { readonly account: AdminAccountDetailsWire }): ReactNode {
  const { id, email, disabled, usage, overrides, takedowns } = account;
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} size="h3" className="admin-account-name">
          {email}
        </Title>
        <Text c="dimmed" size="sm">
          {id} · {disabled ? 'disabled' : 'enabled'}
        </Text>
        {takedowns > 0 && (
          <Text size="sm">
            {fillMessage(texts().abuse.takedown.count, { count: String(takedowns) })}
          </Text>
        )}
      </div>
      <SectionCard title="Usage">
        {QUOTAS.map(({ name, label, format }) => (
          <QuotaBar
            key={name}
            label={overrides.includes(name) ? `${label} (limit of this account)` : label}
            quota={usage[name]}
            format={format}
          />
        ))}
      </SectionCard>
      <SectionCard
        title="Limits"
        note="A number, none for unlimited, or default for the setting of the server. Empty fields do not change."
      >
        <QuotaForm accountId={id} />
      </SectionCard>
      <SectionCard title="Account">
        <Anchor
          renderRoot={(props) => <Link {...props} to="/admin/videos" search={{ owner: id }} />}
        >
          Videos of this account
        </Anchor>
        <AccountActions account={account} />
      </SectionCard>
    </Stack>
  );
}

function AccountActions({ account }: { readonly account: AdminAccountDetailsWire }): ReactNode {
  const { id, email, disabled } = account;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'state' | 'deletion' | null>(null);
  const onClose = (): void => setDialog(null);
  return (
    <Group>
      <Button variant="default" onClick={() => setDialog('state')}>
        {disabled ? 'Enable account' : 'Disable account'}
      </Button>
      <Button color="var(--danger-fill)" onClick={() => setDialog('deletion')}>
        Delete account
      </Button>
      {dialog === 'state' && (
        <ReasonDialog
          title={disabled ? `Enable ${email}?` : `Disable ${email}?`}
          note={
            disabled
              ? 'The owner can sign in again, and API keys work again.'
              : 'All sessions are revoked. Logins and API keys are rejected until the account is enabled.'
          }
          action={disabled ? 'Enable account' : 'Disable account'}
          perform={(reason) => setAccountState(id, { disabled: !disabled, reason })}
          onClose={onClose}
        />
      )}
      {dialog === 'deletion' && (
        <ReasonDialog
          title={`Delete ${email}?`}
          note="The account and all its videos, keys, webhooks and analytics are deleted permanently."
          action="Delete account"
          perform={(reason) => deleteAccount(id, reason)}
          onDone={() => void navigate({ to: '/admin' })}
          onClose={onClose}
        />
      )}
    </Group>
  );
}

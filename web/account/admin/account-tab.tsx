import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { AdminAccountDetailsWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatCount } from '../parts/format-count.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { QuotaBar } from '../usage/quota-bar.tsx';
import {
  accountQuery,
  deleteAccount,
  removeSecondFactor,
  setAccountState,
} from './admin-queries.ts';
import { describeSignIn } from './describe-sign-in.ts';
import { QuotaForm } from './quota-form.tsx';
import { QUOTAS } from './quota-labels.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { RenewInvitationDialog } from './renew-invitation-dialog.tsx';
import { useIsMounted } from './use-is-mounted.ts';

const route = getRouteApi('/signed-in/admin/accounts/$accountId');

export function AccountTab(): ReactNode {
  const { accountId } = route.useParams();
  const { data, error, isPending, refetch } = useQuery(accountQuery(accountId));
  return (
    <>
      <FailureAlert error={error} onRetry={refetch} />
      {isPending && <Skeleton height={400} />}
      {data !== undefined && <AccountDetails account={data} />}
    </>
  );
}

function AccountDetails({ account }: { readonly account: AdminAccountDetailsWire }): ReactNode {
  const { account: text, limits, quotas } = texts().admin;
  const { id, email, disabled, usage, overrides, takedowns } = account;
  return (
    <Stack gap="lg">
      <div>
        <Title order={2} size="h3">
          {email}
        </Title>
        <Text c="dimmed" size="sm">
          {fillMessage(disabled ? text.stateDisabled : text.stateEnabled, { id })} ·{' '}
          {describeSignIn(account)}
        </Text>
        {takedowns > 0 && (
          <Text size="sm">
            {fillMessage(texts().abuse.takedown.count, { count: formatCount(takedowns) })}
          </Text>
        )}
      </div>
      <SectionCard title={text.usage}>
        {QUOTAS.map(({ name, format }) => (
          <QuotaBar
            key={name}
            label={
              overrides.includes(name)
                ? fillMessage(text.ownLimit, { name: quotas[name] })
                : quotas[name]
            }
            quota={usage[name]}
            format={format}
          />
        ))}
      </SectionCard>
      <SectionCard title={limits.title} note={limits.note}>
        <QuotaForm accountId={id} />
      </SectionCard>
      <SectionCard title={text.heading}>
        <Anchor
          renderRoot={(props) => <Link {...props} to="/admin/videos" search={{ owner: id }} />}
        >
          {text.videos}
        </Anchor>
        <AccountActions account={account} />
      </SectionCard>
    </Stack>
  );
}

function AccountActions({ account }: { readonly account: AdminAccountDetailsWire }): ReactNode {
  const { account: text } = texts().admin;
  const { id, email, disabled, invited, hasSecondFactor } = account;
  const navigate = useNavigate();
  const isShown = useIsMounted();
  const [dialog, setDialog] = useState<
    'invitation' | 'state' | 'second factor' | 'deletion' | null
  >(null);
  const onClose = (): void => setDialog(null);
  const targets = [{ id, name: email }];
  return (
    <Group>
      {invited && (
        <Button variant="default" onClick={() => setDialog('invitation')}>
          {text.invite.action}
        </Button>
      )}
      <Button variant="default" onClick={() => setDialog('state')}>
        {disabled ? text.enable : text.disable}
      </Button>
      {hasSecondFactor && (
        <Button variant="default" onClick={() => setDialog('second factor')}>
          {text.removeSecondFactor}
        </Button>
      )}
      <Button
        variant="outline"
        color="var(--mantine-color-error)"
        onClick={() => setDialog('deletion')}
      >
        {text.delete}
      </Button>
      {dialog === 'invitation' && <RenewInvitationDialog account={account} onClose={onClose} />}
      {dialog === 'state' && (
        <ReasonDialog
          title={fillMessage(disabled ? text.enableTitle : text.disableTitle, { email })}
          note={disabled ? text.enableNote : text.disableNote}
          action={disabled ? text.enable : text.disable}
          targets={targets}
          perform={(_id, reason) => setAccountState(id, { disabled: !disabled, reason })}
          onClose={onClose}
        />
      )}
      {dialog === 'second factor' && (
        <ReasonDialog
          title={fillMessage(text.removeSecondFactorTitle, { email })}
          note={text.removeSecondFactorNote}
          action={text.removeSecondFactor}
          targets={targets}
          perform={removeSecondFactor}
          onClose={onClose}
        />
      )}
      {dialog === 'deletion' && (
        <ReasonDialog
          title={fillMessage(text.deleteTitle, { email })}
          note={text.deleteNote}
          action={text.delete}
          targets={targets}
          perform={deleteAccount}
          onDone={() => {
            if (isShown()) void navigate({ to: '/admin' });
          }}
          onClose={onClose}
        />
      )}
    </Group>
  );
}

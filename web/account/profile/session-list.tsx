import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { SessionWire } from '#features/accounts/wire.ts';

import { revokeSession, sessionsQuery } from '../api/account-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { toClientName } from './client-name.ts';

export function SessionList(): ReactNode {
  const { data, error, isPending, refetch } = useQuery(sessionsQuery);
  return (
    <SectionCard
      title="Sessions"
      note="Devices that are signed in to your account. Sign out any that you don’t recognize."
    >
      <FailureAlert error={error} onRetry={() => void refetch()} />
      {isPending && <Skeleton height={64} />}
      <ul className="plain-list">
        {data?.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </SectionCard>
  );
}

function SessionRow({ session }: { readonly session: SessionWire }): ReactNode {
  const queries = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => revokeSession(session.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const name = session.kind === 'token' ? 'API token' : toClientName(session.client);
  return (
    <li className="plain-row">
      <div>
        <Text fw={550}>{session.current ? `${name} (this device)` : name}</Text>
        <Text size="sm" c="dimmed">
          Signed in {formatMoment(session.createdAt)} · last used {formatMoment(session.lastUsedAt)}
        </Text>
        <FailureAlert error={revoking.error} />
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={revoking.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => revoking.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

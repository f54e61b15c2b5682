import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { SessionWire } from '#features/accounts/wire.ts';

import { endSession, sessionsQuery } from '../api/account-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { nameClient } from './name-client.ts';

export function SessionList(): ReactNode {
  const { data, error, isPending, refetch } = useQuery(sessionsQuery);
  return (
    <SectionCard title="Sessions" note="Where you are logged in. End what you don’t know.">
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
  const ending = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const name = session.kind === 'token' ? 'API token' : nameClient(session.client);
  return (
    <li className="plain-row">
      <div>
        <Text fw={550}>{session.current ? `${name} (this one)` : name}</Text>
        <Text size="sm" c="dimmed">
          Began {formatMoment(session.createdAt)} · last used {formatMoment(session.lastUsedAt)}
        </Text>
        <FailureAlert error={ending.error} />
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={ending.isPending}
          aria-label={`End session: ${name}`}
          onClick={() => ending.mutate()}
        >
          End
        </Button>
      )}
    </li>
  );
}

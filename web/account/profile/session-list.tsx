import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { SessionWire } from '#features/accounts/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { revokeSession, sessionsQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { toClientName } from './client-name.ts';

export function SessionList(): ReactNode {
  const { data, error, isPending, refetch } = useQuery(sessionsQuery);
  const { sessions: text } = texts().profile;
  return (
    <SectionCard title={text.title} note={text.note}>
      <FailureAlert error={error} onRetry={refetch} />
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
  const { sessions: text } = texts().profile;
  const revoking = useMutation({
    mutationFn: () => revokeSession(session.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const name = session.kind === 'token' ? text.token : toClientName(session.client);
  return (
    <li className="plain-row">
      <div>
        <Text fw={550}>{session.current ? fillMessage(text.thisDevice, { name }) : name}</Text>
        <Text size="sm" c="dimmed">
          {fillMessage(text.times, {
            created: formatMoment(session.createdAt),
            used: formatMoment(session.lastUsedAt),
          })}
        </Text>
        <FailureAlert error={revoking.error} />
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={revoking.isPending}
          aria-label={fillMessage(text.signOutName, { name })}
          onClick={() => revoking.mutate()}
        >
          {text.signOut}
        </Button>
      )}
    </li>
  );
}

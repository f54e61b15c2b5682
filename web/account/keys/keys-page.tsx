import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { KeyWire } from '#features/accounts/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { keysQuery } from '../api/account-queries.ts';
import { usageQuery } from '../api/usage-query.ts';
import { texts } from '../messages/texts.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyList } from './key-list.tsx';
import { SigningKeys } from './signing-keys.tsx';

export function KeysPage(): ReactNode {
  const { title, create, full, empty } = texts().keys;
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, isPending, refetch } = useQuery(keysQuery);
  const keys = data?.data ?? [];
  const limit = useQuery(usageQuery).data?.keys.limit ?? null;
  const isFull = limit !== null && countLive(keys) >= limit;
  const createButton = (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      disabled={isFull}
      onClick={() => setIsCreating(true)}
    >
      {create}
    </Button>
  );
  return (
    <>
      <PageTitle title={title}>{createButton}</PageTitle>
      <Stack gap="md">
        <FailureAlert error={error} onRetry={refetch} />
        {isPending && <Skeleton height={180} />}
        {isFull && <Text>{fillMessage(full, { limit: `${limit}` })}</Text>}
        {data?.data.length === 0 && (
          <EmptyState icon="keys" title={empty.title} action={createButton}>
            {empty.text}
          </EmptyState>
        )}
        {keys.length > 0 && <KeyList keys={keys} />}
        {/* The list above would move it. */}
        {!isPending && <SigningKeys />}
      </Stack>
      <CreateKeyDialog opened={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}

/** Expired keys stay in the list for a while, but do not count. */
function countLive(keys: readonly KeyWire[]): number {
  const now = Date.now();
  return keys.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now).length;
}

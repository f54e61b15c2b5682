import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { keysQuery } from '../api/account-queries.ts';
import { EmptyNote } from '../parts/empty-note.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { KeyList } from './key-list.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';

export function KeysPage(): ReactNode {
  const [making, setMaking] = useState(false);
  const { data, error, isPending, refetch } = useQuery(keysQuery);
  const full = data !== undefined && data.data.length >= data.keysMax;
  const makeButton = (
    <Button
      leftSection={<Icon name="plus" size={16} />}
      disabled={full}
      onClick={() => setMaking(true)}
    >
      Make a key
    </Button>
  );
  return (
    <>
      <PageTitle title="API keys">{makeButton}</PageTitle>
      <Stack gap="md">
        <FailureAlert error={error} onRetry={() => void refetch()} />
        {isPending && <Skeleton height={180} />}
        {full && (
          <Text>You have {data.keysMax} keys, as many as an account can. Revoke one first.</Text>
        )}
        {data?.data.length === 0 && (
          <EmptyNote icon="keys" title="No keys yet" action={makeButton}>
            A key lets a program of yours use the API in your name: add videos, list them, change
            them. It is shown once, when it is made.
          </EmptyNote>
        )}
        {data !== undefined && data.data.length > 0 && <KeyList keys={data.data} />}
      </Stack>
      <MakeKeyDialog opened={making} onClose={() => setMaking(false)} />
    </>
  );
}

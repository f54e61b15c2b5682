import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AccountWire } from '#features/accounts/wire.ts';

import { updateName, meQuery } from '../api/account-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';

export function NameForm({ account }: { readonly account: AccountWire }): ReactNode {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name: account.name ?? '' } });
  const saving = useMutation({
    mutationFn: (name: string) => updateName(name.trim() === '' ? null : name.trim()),
    onSuccess: async () => {
      form.resetDirty();
      notifications.show({ message: 'Name saved.' });
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  return (
    <SectionCard title="Account">
      <form onSubmit={form.onSubmit(({ name }) => saving.mutate(name))}>
        <Stack gap="md">
          <TextInput label="E-mail" value={account.email} readOnly />
          <TextInput
            label="Name"
            autoComplete="name"
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <FailureAlert error={saving.error} />
          <Group>
            <Button type="submit" disabled={!form.isDirty()} loading={saving.isPending}>
              Save name
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

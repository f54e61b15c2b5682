import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ACCOUNT_NAME_CHARACTERS_MAX } from '#contract/limits.ts';
import type { AccountWire } from '#features/accounts/wire.ts';

import { updateName, meQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { SaveButton } from '../parts/save-button.tsx';
import { SectionCard } from '../parts/section-card.tsx';

export function NameForm({ account }: { readonly account: AccountWire }): ReactNode {
  const queries = useQueryClient();
  const { account: text } = texts().profile;
  const form = useForm({ initialValues: { name: account.name ?? '' } });
  const saving = useMutation({
    mutationFn: (name: string) => updateName(name.trim() === '' ? null : name.trim()),
    onSuccess: async () => {
      form.resetDirty();
      notifications.show({ message: text.saved });
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  return (
    <SectionCard title={text.title}>
      <form onSubmit={form.onSubmit(({ name }) => saving.mutate(name))}>
        <Stack gap="md">
          <TextInput label={text.email} value={account.email} readOnly />
          <TextInput
            label={text.name}
            autoComplete="name"
            maxLength={ACCOUNT_NAME_CHARACTERS_MAX}
            {...form.getInputProps('name')}
          />
          <SaveButton form={form} saving={saving} label={text.save} />
        </Stack>
      </form>
    </SectionCard>
  );
}

import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { changePassword, sessionsQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { explainWrongPassword } from './explain-wrong-password.ts';

export function PasswordForm({ email }: { readonly email: string }): ReactNode {
  const queries = useQueryClient();
  const { password: text } = texts().profile;
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '' } });
  const saving = useMutation({
    mutationFn: changePassword,
    onSuccess: async () => {
      form.reset();
      notifications.show({ message: text.changed });
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <SectionCard title={text.title} note={text.note}>
      <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <Stack gap="md">
          {/* Tells password managers which account the password belongs to. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField
            kind="current"
            label={text.current}
            {...form.getInputProps('currentPassword')}
          />
          <PasswordField kind="new" label={text.new} {...form.getInputProps('newPassword')} />
          <FailureAlert error={explainWrongPassword(saving.error)} />
          <Group>
            <Button type="submit" loading={saving.isPending}>
              {text.change}
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

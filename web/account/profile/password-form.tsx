import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { changePassword, sessionsQuery } from '../api/account-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { explainWrongPassword } from './explain-wrong-password.ts';

export function PasswordForm({ email }: { readonly email: string }): ReactNode {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '' } });
  const saving = useMutation({
    mutationFn: changePassword,
    onSuccess: async () => {
      form.reset();
      notifications.show({ message: 'Password changed. All other sessions were signed out.' });
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <SectionCard
      title="Password"
      note="Changing your password signs out all other sessions. API keys keep working."
    >
      <form onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <Stack gap="md">
          {/* Tells password managers which account the password belongs to. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          <PasswordField
            kind="current"
            label="Current password"
            {...form.getInputProps('currentPassword')}
          />
          <PasswordField kind="new" label="New password" {...form.getInputProps('newPassword')} />
          <FailureAlert error={explainWrongPassword(saving.error)} />
          <Group>
            <Button type="submit" loading={saving.isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

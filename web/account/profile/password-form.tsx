import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { changePassword, meQuery, sessionsQuery } from '../api/account-queries.ts';
import { startTexts } from '../messages/start-texts.ts';
import { texts } from '../messages/texts.ts';
import { explainWrongPassword } from '../parts/explain-wrong-password.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { SectionCard } from '../parts/section-card.tsx';

type PasswordFormProps = { readonly email: string; readonly hasPassword: boolean };

export function PasswordForm({ email, hasPassword }: PasswordFormProps): ReactNode {
  const queries = useQueryClient();
  const { password: text } = texts().profile;
  const { password: signOnText } = startTexts().signOn;
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '' } });
  const saving = useMutation({
    mutationFn: changePassword,
    onSuccess: async () => {
      form.reset();
      notifications.show({ message: hasPassword ? text.changed : signOnText.wasSet });
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      await queries.invalidateQueries(meQuery);
    },
  });
  return (
    <SectionCard title={text.title} note={hasPassword ? text.note : signOnText.note}>
      <form
        onSubmit={form.onSubmit(({ currentPassword, newPassword }) =>
          saving.mutate({ newPassword, ...(hasPassword && { currentPassword }) }),
        )}
      >
        <Stack gap="md">
          {/* Tells password managers which account the password belongs to. */}
          <input type="hidden" autoComplete="username" value={email} readOnly />
          {hasPassword && (
            <PasswordField
              kind="current"
              label={text.current}
              {...form.getInputProps('currentPassword')}
            />
          )}
          <PasswordField kind="new" label={text.new} {...form.getInputProps('newPassword')} />
          <FailureAlert error={explainWrongPassword(saving.error)} />
          <Group>
            <Button type="submit" loading={saving.isPending}>
              {hasPassword ? text.change : signOnText.set}
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

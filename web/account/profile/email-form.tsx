import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { AccountWire } from '#features/accounts/wire.ts';
import { LANGUAGE_NAMES, LANGUAGES, toLanguage } from '#lib/i18n/language.ts';

import {
  meQuery,
  requestEmailChange,
  requestEmailVerification,
  updateLanguage,
} from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { EmailField } from '../parts/email-field.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';

type AccountProps = { readonly account: AccountWire };

/** Only for services that send e-mail. */
export function EmailForm({ account }: AccountProps): ReactNode {
  const { email: text } = texts().profile;
  return (
    <SectionCard title={text.title}>
      <Stack gap="md">
        <Verification account={account} />
        <MailLanguage account={account} />
        <ChangeForm />
      </Stack>
    </SectionCard>
  );
}

function Verification({ account }: AccountProps): ReactNode {
  const { email: text } = texts().profile;
  const requesting = useMutation({
    mutationFn: requestEmailVerification,
    onSuccess: () => notifications.show({ message: text.sent }),
  });
  if (account.emailVerifiedAt !== null) {
    return <Text size="sm">{text.verified.replace('{{email}}', () => account.email)}</Text>;
  }
  return (
    <>
      <Text size="sm">{text.unverified.replace('{{email}}', () => account.email)}</Text>
      <FailureAlert error={requesting.error} />
      <Group>
        <Button
          variant="default"
          loading={requesting.isPending}
          onClick={() => requesting.mutate()}
        >
          {text.verify}
        </Button>
      </Group>
    </>
  );
}

function MailLanguage({ account }: AccountProps): ReactNode {
  const queries = useQueryClient();
  const { email: text } = texts().profile;
  const saving = useMutation({
    mutationFn: updateLanguage,
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  return (
    <>
      <NativeSelect
        label={text.language}
        value={account.language ?? 'en'}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={({ currentTarget }) => saving.mutate(toLanguage(currentTarget.value) ?? 'en')}
      />
      <FailureAlert error={saving.error} />
    </>
  );
}

function ChangeForm(): ReactNode {
  const { email: text } = texts().profile;
  const form = useForm({ initialValues: { email: '' } });
  const requesting = useMutation({
    mutationFn: requestEmailChange,
    onSuccess: () => {
      form.reset();
      notifications.show({ message: text.sent });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => requesting.mutate(values))}>
      <Stack gap="md">
        <EmailField
          label={text.new}
          description={text.hint}
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <FailureAlert error={requesting.error} />
        <Group>
          <Button type="submit" loading={requesting.isPending}>
            {text.change}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

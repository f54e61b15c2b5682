import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ACCOUNT_NAME_CHARACTERS_MAX } from '#contract/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { settingsQuery, signUp } from '../api/account-queries.ts';
import { startTexts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FilledText } from '../parts/filled-text.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { EmailField } from './email-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { SignOnButton } from './sign-on.tsx';
import { useStartSession } from './use-start-session.ts';

export function SignUpPage(): ReactNode {
  const { data } = useQuery(settingsQuery);
  const { signIn: text } = startTexts();
  const { registration = 'open', singleSignOn = null } = data ?? {};
  return (
    <SignInFrame title={text.signUp} below={<SignInHint />}>
      <Stack gap="md">
        {registration === 'closed' && <Text>{text.closed}</Text>}
        {registration === 'open' && <SignUpForm />}
        {registration !== 'closed' && <SignOn name={singleSignOn} />}
      </Stack>
    </SignInFrame>
  );
}

function SignOn({ name }: { readonly name: string | null }): ReactNode {
  if (name === null) return null;
  return (
    <>
      <Text size="sm">{fillMessage(startTexts().signOn.signUp, { name })}</Text>
      <SignOnButton name={name} />
    </>
  );
}

function SignUpForm(): ReactNode {
  const { signIn: text } = startTexts();
  const startSession = useStartSession();
  const form = useForm({ initialValues: { name: '', email: '', password: '' } });
  const signingUp = useMutation({ mutationFn: signUp, onSuccess: startSession });
  return (
    <form
      onSubmit={form.onSubmit(({ name, email, password }) =>
        signingUp.mutate({ email, password, ...(name.trim() !== '' && { name: name.trim() }) }),
      )}
    >
      <Stack gap="md">
        <TextInput
          label={text.name}
          description={text.nameHint}
          autoComplete="name"
          maxLength={ACCOUNT_NAME_CHARACTERS_MAX}
          {...form.getInputProps('name')}
        />
        <EmailField {...form.getInputProps('email')} />
        <PasswordField kind="new" label={text.password} {...form.getInputProps('password')} />
        <FailureAlert error={signingUp.error} />
        <Button type="submit" loading={signingUp.isPending} fullWidth>
          {text.createAccount}
        </Button>
      </Stack>
    </form>
  );
}

function SignInHint(): ReactNode {
  return (
    <Text size="sm" c="dimmed">
      <FilledText text={startTexts().signIn.hasAccount} values={{ signIn: <SignInLink /> }} />
    </Text>
  );
}

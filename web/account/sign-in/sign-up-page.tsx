import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { settingsQuery, signUp } from '../api/account-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { EmailField } from './email-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useStartSession } from './use-start-session.ts';

export function SignUpPage(): ReactNode {
  const { data } = useQuery(settingsQuery);
  return (
    <SignInFrame title="Sign up" below={<SignInHint />}>
      {data?.registration === 'closed' ? (
        <Text>Sign-up is closed. Ask the administrator of this server for an account.</Text>
      ) : (
        <SignUpForm />
      )}
    </SignInFrame>
  );
}

function SignUpForm(): ReactNode {
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
          label="Name"
          description="Optional. Only visible to you."
          autoComplete="name"
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <EmailField {...form.getInputProps('email')} />
        <PasswordField kind="new" label="Password" {...form.getInputProps('password')} />
        <FailureAlert error={signingUp.error} />
        <Button type="submit" loading={signingUp.isPending} fullWidth>
          Create account
        </Button>
      </Stack>
    </form>
  );
}

function SignInHint(): ReactNode {
  return (
    <Text size="sm" c="dimmed">
      Already have an account?{' '}
      <Anchor component={Link} to="/login" underline="always">
        Sign in
      </Anchor>
    </Text>
  );
}

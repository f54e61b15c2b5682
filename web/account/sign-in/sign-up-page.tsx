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
import { useEnterAccount } from './use-enter-account.ts';

export function SignUpPage(): ReactNode {
  const { data } = useQuery(settingsQuery);
  return (
    <SignInFrame title="Sign up" below={<LogInHint />}>
      {data?.registration === 'closed' ? (
        <Text>New accounts are made by whoever runs this service. Ask there for one.</Text>
      ) : (
        <SignUpForm />
      )}
    </SignInFrame>
  );
}

function SignUpForm(): ReactNode {
  const enter = useEnterAccount();
  const form = useForm({ initialValues: { name: '', email: '', password: '' } });
  const attempt = useMutation({ mutationFn: signUp, onSuccess: enter });
  return (
    <form
      onSubmit={form.onSubmit(({ name, email, password }) =>
        attempt.mutate({ email, password, ...(name.trim() !== '' && { name: name.trim() }) }),
      )}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Optional. Only you see it."
          autoComplete="name"
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <EmailField {...form.getInputProps('email')} />
        <PasswordField kind="new" label="Password" {...form.getInputProps('password')} />
        <FailureAlert error={attempt.error} />
        <Button type="submit" loading={attempt.isPending} fullWidth>
          Make the account
        </Button>
      </Stack>
    </form>
  );
}

function LogInHint(): ReactNode {
  return (
    <Text size="sm" c="dimmed">
      You have an account?{' '}
      <Anchor component={Link} to="/login" underline="always">
        Log in
      </Anchor>
    </Text>
  );
}

import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { logIn, settingsQuery } from '../api/account-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { EmailField } from './email-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useEnterAccount } from './use-enter-account.ts';

export function LogInPage(): ReactNode {
  const enter = useEnterAccount();
  const form = useForm({ initialValues: { email: '', password: '' } });
  const attempt = useMutation({ mutationFn: logIn, onSuccess: enter });
  return (
    <SignInFrame title="Log in" below={<SignUpHint />}>
      <form onSubmit={form.onSubmit((values) => attempt.mutate(values))}>
        <Stack gap="md">
          <EmailField {...form.getInputProps('email')} />
          <PasswordField kind="current" label="Password" {...form.getInputProps('password')} />
          <FailureAlert error={attempt.error} />
          <Button type="submit" loading={attempt.isPending} fullWidth>
            Log in
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}

function SignUpHint(): ReactNode {
  const { data } = useQuery(settingsQuery);
  if (data?.registration === 'closed') {
    return (
      <Text size="sm" c="dimmed">
        New accounts are made by whoever runs this service. Ask there.
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      No account yet?{' '}
      <Anchor component={Link} to="/signup" underline="always">
        Sign up
      </Anchor>
    </Text>
  );
}

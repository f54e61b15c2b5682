import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { ReelayError } from '#sdk';

import { signIn, settingsQuery } from '../api/account-queries.ts';
import { startTexts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FilledText } from '../parts/filled-text.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { CodeForm } from './code-form.tsx';
import { EmailField } from './email-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { findSignOnFailure, SignOnButton } from './sign-on.tsx';
import { useStartSession } from './use-start-session.ts';

export function SignInPage(): ReactNode {
  const { signIn: text } = startTexts();
  const { data: settings } = useQuery(settingsQuery);
  const startSession = useStartSession();
  const form = useForm({ initialValues: { email: '', password: '' } });
  const signingIn = useMutation({ mutationFn: signIn, onSuccess: startSession });
  const challenge = readCodeChallenge(signingIn.error);
  if (challenge !== null) {
    return (
      <SignInFrame title={text.signIn} below={null}>
        <CodeForm challenge={challenge} onCancel={signingIn.reset} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={text.signIn} below={<SignUpHint />}>
      <form onSubmit={form.onSubmit((values) => signingIn.mutate(values))}>
        <Stack gap="md">
          <EmailField {...form.getInputProps('email')} />
          <PasswordField kind="current" label={text.password} {...form.getInputProps('password')} />
          <ForgotPasswordLink />
          <FailureAlert error={signingIn.isIdle ? findSignOnFailure() : signingIn.error} />
          <Button type="submit" loading={signingIn.isPending} fullWidth>
            {text.signIn}
          </Button>
          {settings && <SignOnButton name={settings.singleSignOn} />}
        </Stack>
      </form>
      <PasskeyButton />
    </SignInFrame>
  );
}

/** Only the operator can reset passwords if the service sends no e-mail. */
function ForgotPasswordLink(): ReactNode {
  const { data } = useQuery(settingsQuery);
  if (data?.sendsEmail !== true) return null;
  return (
    <Anchor component={Link} to="/forgot-password" size="sm" underline="always" w="fit-content">
      {startTexts().passwordReset.forgot}
    </Anchor>
  );
}

function SignUpHint(): ReactNode {
  const { signIn: text } = startTexts();
  const { data } = useQuery(settingsQuery);
  if (data?.registration === 'oidc') return null;
  if (data?.registration === 'closed') {
    return (
      <Text size="sm" c="dimmed">
        {text.closed}
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      <FilledText text={text.noAccount} values={{ signUp: <SignUpLink /> }} />
    </Text>
  );
}

function SignUpLink(): ReactNode {
  return (
    <Anchor component={Link} to="/signup" underline="always">
      {startTexts().signIn.signUp}
    </Anchor>
  );
}

/** The challenge if the password is correct and a code is required. */
function readCodeChallenge(error: unknown): string | null {
  if (!(error instanceof ReelayError && error.code === 'second_factor_required')) return null;
  return error.details[0]?.challenge ?? null;
}

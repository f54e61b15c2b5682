import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { confirmEmail } from '../api/account-queries.ts';
import { isOwnerRequired } from '../api/call-api.ts';
import { startTexts } from '../messages/texts.ts';
import { explainWrongPassword } from '../parts/explain-wrong-password.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { readLinkToken } from './read-link-token.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInLink } from './sign-in-link.tsx';

/**
 * The page of the link in an e-mail. It has a button, because mail scanners open links and would
 * confirm foreign addresses. Without a session of the account, it asks for the password.
 */
export function ConfirmEmailPage(): ReactNode {
  const { confirmEmail: text } = startTexts();
  const [password, setPassword] = useState<string | null>(null);
  const confirming = useMutation({
    mutationFn: confirmEmail,
    onError: (error) => setPassword((entered) => (isOwnerRequired(error) ? '' : entered)),
  });
  const isRefused = isOwnerRequired(confirming.error);
  if (confirming.isSuccess) {
    return (
      <SignInFrame title={text.title} below={<SignInLink />}>
        <Text role="status">{text.done}</Text>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={text.title} below={<SignInLink />}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirming.mutate({ token: readLinkToken(), ...(password !== null && { password }) });
        }}
      >
        <Stack gap="md">
          <Text size="sm" role="status">
            {password === null ? text.intro : text.owner}
          </Text>
          {password !== null && (
            <PasswordField
              kind="current"
              autoFocus
              label={text.password}
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          )}
          <FailureAlert error={isRefused ? null : explainWrongPassword(confirming.error)} />
          <Button type="submit" fullWidth loading={confirming.isPending}>
            {text.confirm}
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}

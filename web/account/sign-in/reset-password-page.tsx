import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { confirmPasswordReset } from '../api/account-queries.ts';
import { startTexts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { readLinkToken } from './read-link-token.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInLink } from './sign-in-link.tsx';

/** The page of the link in an e-mail. The fragment of its URL contains the token. */
export function ResetPasswordPage(): ReactNode {
  const { passwordReset: text } = startTexts();
  const form = useForm({ initialValues: { newPassword: '' } });
  const confirming = useMutation({ mutationFn: confirmPasswordReset });
  return (
    <SignInFrame title={text.choose} below={<SignInLink />}>
      {confirming.isSuccess ? (
        <Text role="status">{text.done}</Text>
      ) : (
        <form
          onSubmit={form.onSubmit(({ newPassword }) =>
            confirming.mutate({ token: readLinkToken(), newPassword }),
          )}
        >
          <Stack gap="md">
            <PasswordField
              kind="new"
              label={text.newPassword}
              {...form.getInputProps('newPassword')}
            />
            <FailureAlert error={confirming.error} />
            {confirming.isError && (
              <Anchor
                component={Link}
                to="/forgot-password"
                size="sm"
                underline="always"
                w="fit-content"
              >
                {text.again}
              </Anchor>
            )}
            <Button type="submit" loading={confirming.isPending} fullWidth>
              {text.save}
            </Button>
          </Stack>
        </form>
      )}
    </SignInFrame>
  );
}

import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { requestPasswordReset } from '../api/account-queries.ts';
import { startTexts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { EmailField } from './email-field.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInLink } from './sign-in-link.tsx';

export function ForgotPasswordPage(): ReactNode {
  const { passwordReset: text } = startTexts();
  const form = useForm({ initialValues: { email: '' } });
  const requesting = useMutation({ mutationFn: requestPasswordReset });
  return (
    <SignInFrame title={text.title} below={<SignInLink />}>
      {requesting.isSuccess ? (
        <Text role="status">{text.sent}</Text>
      ) : (
        <form onSubmit={form.onSubmit(({ email }) => requesting.mutate(email))}>
          <Stack gap="md">
            <Text size="sm">{text.intro}</Text>
            <EmailField {...form.getInputProps('email')} />
            <FailureAlert error={requesting.error} />
            <Button type="submit" loading={requesting.isPending} fullWidth>
              {text.send}
            </Button>
          </Stack>
        </form>
      )}
    </SignInFrame>
  );
}

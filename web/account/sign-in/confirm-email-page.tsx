import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { confirmEmail } from '../api/account-queries.ts';
import { startTexts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { readLinkToken } from './read-link-token.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { SignInLink } from './sign-in-link.tsx';

/**
 * The page of the link in an e-mail. It has a button, because mail scanners open links and would
 * confirm foreign addresses.
 */
export function ConfirmEmailPage(): ReactNode {
  const { confirmEmail: text } = startTexts();
  const confirming = useMutation({ mutationFn: confirmEmail });
  return (
    <SignInFrame title={text.title} below={<SignInLink />}>
      {confirming.isSuccess ? (
        <Text role="status">{text.done}</Text>
      ) : (
        <Stack gap="md">
          <Text size="sm">{text.intro}</Text>
          <FailureAlert error={confirming.error} />
          <Button
            fullWidth
            loading={confirming.isPending}
            onClick={() => confirming.mutate(readLinkToken())}
          >
            {text.confirm}
          </Button>
        </Stack>
      )}
    </SignInFrame>
  );
}

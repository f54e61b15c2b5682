import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { canUsePasskeys, omitCancellation, signInWithPasskey } from '../api/passkey-queries.ts';
import { startTexts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { useStartSession } from './use-start-session.ts';

/** Signs in without an e-mail address and a password. */
export function PasskeyButton(): ReactNode {
  const startSession = useStartSession();
  const signingIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: startSession });
  if (!canUsePasskeys()) return null;
  return (
    <Stack gap="md" mt="md">
      <FailureAlert error={omitCancellation(signingIn.error)} />
      <Button
        variant="default"
        loading={signingIn.isPending}
        onClick={() => signingIn.mutate()}
        fullWidth
      >
        {startTexts().signIn.withPasskey}
      </Button>
    </Stack>
  );
}

import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { signInWithCode } from '../api/account-queries.ts';
import { startTexts } from '../messages/texts.ts';
import { CodeField } from '../parts/code-field.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { useStartSession } from './use-start-session.ts';

type CodeFormProps = { readonly challenge: string; readonly onCancel: () => void };

/** The second step of a sign-in, for accounts with an authenticator app. */
export function CodeForm({ challenge, onCancel }: CodeFormProps): ReactNode {
  const { signIn: text } = startTexts();
  const startSession = useStartSession();
  const [code, setCode] = useState('');
  const signingIn = useMutation({ mutationFn: signInWithCode, onSuccess: startSession });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signingIn.mutate({ challenge, code });
      }}
    >
      <Stack gap="md">
        <CodeField
          label={text.code}
          description={text.codeHint}
          autoFocus
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <FailureAlert error={signingIn.error} />
        <Button type="submit" loading={signingIn.isPending} fullWidth>
          {text.signIn}
        </Button>
        <Button variant="default" onClick={onCancel} fullWidth>
          {text.startOver}
        </Button>
      </Stack>
    </form>
  );
}

import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { ConfirmedBody } from '#features/accounts/security-wire.ts';

import { startTexts, texts } from '../messages/texts.ts';
import { CodeField } from '../parts/code-field.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { explainWrongPassword } from './explain-wrong-password.ts';

type ConfirmCodeFormProps = {
  readonly email: string;
  readonly note: string;
  readonly action: string;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: (body: ConfirmedBody) => void;
  readonly onCancel: () => void;
};

/** Changes of the second factor require the password and a code. */
export function ConfirmCodeForm(props: ConfirmCodeFormProps): ReactNode {
  const { email, note, action, pending, error, onConfirm, onCancel } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm({ password, code });
      }}
    >
      <Stack gap="md">
        <Text size="sm">{note}</Text>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          kind="current"
          label={texts().security.password}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <CodeField
          label={startTexts().signIn.code}
          description={startTexts().signIn.codeHint}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <FailureAlert error={explainWrongPassword(error)} />
        <FormButtons action={action} pending={pending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

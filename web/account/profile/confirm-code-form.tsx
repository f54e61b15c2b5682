import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { ConfirmedBody } from '#features/accounts/security-wire.ts';

import { startTexts } from '../messages/texts.ts';
import { CodeField } from '../parts/code-field.tsx';
import { explainWrongPassword } from '../parts/explain-wrong-password.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { OwnerPassword, toOwnerBody } from './owner-password.tsx';

type ConfirmCodeFormProps = {
  readonly note: string;
  readonly action: string;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: (body: ConfirmedBody) => void;
  readonly onCancel: () => void;
};

/** Changes of the second factor require the owner's confirmation and a code. */
export function ConfirmCodeForm(props: ConfirmCodeFormProps): ReactNode {
  const { note, action, pending, error, onConfirm, onCancel } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm({ ...toOwnerBody(password), code });
      }}
    >
      <Stack gap="md">
        <Text size="sm">{note}</Text>
        <OwnerPassword value={password} onChange={setPassword} />
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

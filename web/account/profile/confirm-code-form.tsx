import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { ConfirmedBody } from '#features/accounts/security-wire.ts';

import { startTexts } from '../messages/start-texts.ts';
import { CodeField } from '../parts/code-field.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';

type ConfirmCodeFormProps = {
  readonly note: string;
  readonly action: string;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: (body: ConfirmedBody) => void;
  readonly onCancel: () => void;
};

/** Changes of the second factor require a code. */
export function ConfirmCodeForm(props: ConfirmCodeFormProps): ReactNode {
  const { note, action, pending, error, onConfirm, onCancel } = props;
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm({ code });
      }}
    >
      <Stack gap="md">
        <Text size="sm">{note}</Text>
        <CodeField
          label={startTexts().signIn.code}
          description={startTexts().signIn.codeHint}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <FailureAlert error={error} />
        <FormButtons action={action} pending={pending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

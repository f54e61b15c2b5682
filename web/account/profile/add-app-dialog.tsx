import { Skeleton, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';

import type { NewSecondFactorWire } from '#features/accounts/security-wire.ts';

import { createSecondFactor, enableSecondFactor } from '../api/second-factor-queries.ts';
import { texts } from '../messages/texts.ts';
import { CodeField } from '../parts/code-field.tsx';
import { CopyLine } from '../parts/copy-line.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { SecretModal } from '../parts/secret-modal.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** Shows the secret, confirms it with a code, and shows recovery codes. */
export function AddAppDialog({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { security: text } = texts();
  const [factor, setFactor] = useState<NewSecondFactorWire | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  function close(): void {
    setFactor(null);
    setCodes(null);
    onClose();
  }
  return (
    <SecretModal
      opened={opened}
      onClose={close}
      title={codes === null ? text.add : text.codesTitle}
      isSecretShown={codes !== null}
    >
      {codes !== null && <RecoveryCodes codes={codes} onDone={close} />}
      {codes === null && factor === null && <StartStep onCreated={setFactor} onCancel={close} />}
      {codes === null && factor !== null && (
        <CodeStep factor={factor} onEnabled={setCodes} onCancel={close} />
      )}
    </SecretModal>
  );
}

function StartStep({
  onCreated,
  onCancel,
}: {
  readonly onCreated: (factor: NewSecondFactorWire) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { security: text } = texts();
  const creation = useMutation({ mutationFn: createSecondFactor, onSuccess: onCreated });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        creation.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm">{text.note}</Text>
        <FailureAlert error={creation.error} />
        <FormButtons action={text.continue} pending={creation.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function CodeStep({
  factor,
  onEnabled,
  onCancel,
}: {
  readonly factor: NewSecondFactorWire;
  readonly onEnabled: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { security: text } = texts();
  const [code, setCode] = useState('');
  const confirmation = useMutation({
    mutationFn: enableSecondFactor,
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirmation.mutate({ code });
      }}
    >
      <Stack gap="md">
        <Text size="sm">{text.scan}</Text>
        <Suspense fallback={<Skeleton width="12rem" height="12rem" />}>
          <QrCode text={factor.uri} label={text.qrCode} />
        </Suspense>
        <CopyLine label={text.secret} description={text.secretHint} value={factor.secret} />
        <CodeField
          label={text.appCode}
          description={text.appCodeHint}
          inputMode="numeric"
          autoFocus
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <FailureAlert error={confirmation.error} />
        <FormButtons action={text.add} pending={confirmation.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

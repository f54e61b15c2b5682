import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { toPath } from '../../shared/base-url.ts';
import { confirmWithPassword, meQuery } from '../api/account-queries.ts';
import {
  canUsePasskeys,
  confirmWithPasskey,
  omitCancellation,
  passkeysQuery,
} from '../api/passkey-queries.ts';
import { texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { explainWrongPassword } from '../parts/explain-wrong-password.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { toSignOnQuery } from '../sign-in/next-page.ts';

/** In front of the dialog whose request requires the confirmation. */
const Z_INDEX = 400;

type ConfirmationDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
};

/** Asks for the password or a passkey. `Confirmation` closes it with Escape. */
export function ConfirmationDialog({
  opened,
  onClose,
  onConfirmed,
}: ConfirmationDialogProps): ReactNode {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title={texts().security.confirmation.title}
      zIndex={Z_INDEX}
    >
      <ConfirmationForm onConfirmed={onConfirmed} onCancel={onClose} />
    </Dialog>
  );
}

type ConfirmationFormProps = {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
};

function ConfirmationForm({ onConfirmed, onCancel }: ConfirmationFormProps): ReactNode {
  const { confirmation: text } = texts().security;
  const { data: me } = useQuery(meQuery);
  const passkeys = useQuery(passkeysQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (me === undefined || !passkeys.isFetched) return null;
  // Also offered if the list can't be loaded.
  const hasPasskey = canUsePasskeys() && passkeys.data?.data.length !== 0;
  const provider = me.identity === null ? null : me.settings.singleSignOn;
  const isPossible = me.hasPassword || hasPasskey || provider !== null;
  return (
    <Stack gap="md">
      <Text size="sm">{isPossible ? text.note : text.signInAgain}</Text>
      {hasPasskey && <PasskeyConfirmation onConfirmed={onConfirmed} />}
      {provider !== null && (
        <Button
          component="a"
          variant="default"
          href={toPath(`account/api/oidc/start${toSignOnQuery(path)}`)}
        >
          {fillMessage(text.signOn, { name: provider })}
        </Button>
      )}
      {me.hasPassword && (
        <PasswordConfirmation
          email={me.account.email}
          onConfirmed={onConfirmed}
          onCancel={onCancel}
        />
      )}
    </Stack>
  );
}

type PasswordConfirmationProps = ConfirmationFormProps & { readonly email: string };

function PasswordConfirmation(props: PasswordConfirmationProps): ReactNode {
  const { email, onConfirmed, onCancel } = props;
  const { confirmation: text, password: label } = texts().security;
  const [password, setPassword] = useState('');
  const confirming = useMutation({ mutationFn: confirmWithPassword, onSuccess: onConfirmed });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the dialog below must not be submitted, too.
        event.stopPropagation();
        confirming.mutate(password);
      }}
    >
      <Stack gap="md">
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          kind="current"
          autoFocus
          label={label}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <FailureAlert error={explainWrongPassword(confirming.error)} />
        <FormButtons action={text.action} pending={confirming.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function PasskeyConfirmation({
  onConfirmed,
}: Pick<ConfirmationFormProps, 'onConfirmed'>): ReactNode {
  const confirming = useMutation({ mutationFn: confirmWithPasskey, onSuccess: onConfirmed });
  return (
    <>
      <FailureAlert error={omitCancellation(confirming.error)} />
      <Button variant="default" loading={confirming.isPending} onClick={() => confirming.mutate()}>
        {texts().security.confirmation.passkey}
      </Button>
    </>
  );
}

import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import {
  ACCOUNT_NAME_CHARACTERS_MAX,
  REASON_CHARACTERS_MAX,
  REASON_CHARACTERS_MIN,
} from '#contract/limits.ts';
import type { InvitedAccountWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import { toLanguage } from '#lib/i18n/language.ts';

import { startTexts } from '../messages/start-texts.ts';
import { locale, texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { EmailField } from '../parts/email-field.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SecretModal } from '../parts/secret-modal.tsx';
import { useReturnFocus } from '../parts/use-return-focus.ts';
import { ADMIN_KEY, createAccount } from './admin-queries.ts';

type DialogProps = { readonly onClose: () => void };

/** Shows the form, then the created account and how its owner chooses a password. */
export function CreateAccountDialog({ onClose }: DialogProps): ReactNode {
  const { create: text } = texts().admin.account;
  useReturnFocus();
  const [invited, setInvited] = useState<InvitedAccountWire | null>(null);
  const isSecretShown = invited !== null && invited.invitation.url !== null;
  return (
    <SecretModal
      opened
      onClose={onClose}
      title={invited === null ? text.title : text.created}
      isSecretShown={isSecretShown}
    >
      {invited === null ? (
        <CreateAccountForm onCreated={setInvited} onClose={onClose} />
      ) : (
        <Invitation invited={invited} onClose={onClose} />
      )}
    </SecretModal>
  );
}

type FormProps = DialogProps & { readonly onCreated: (invited: InvitedAccountWire) => void };

function CreateAccountForm({ onCreated, onClose }: FormProps): ReactNode {
  const { reason: reasonLabel, reasonHint, account } = texts().admin;
  const queries = useQueryClient();
  const [fields, setFields] = useState({ email: '', name: '', reason: '' });
  const change = (part: Partial<typeof fields>): void => setFields({ ...fields, ...part });
  const reason = fields.reason.trim();
  const creating = useMutation({
    mutationFn: () => {
      const name = fields.name.trim();
      const language = toLanguage(locale());
      return createAccount({
        email: fields.email.trim(),
        reason,
        ...(name !== '' && { name }),
        ...(language !== null && { language }),
      });
    },
    onSuccess: async (invited) => {
      onCreated(invited);
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        creating.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm">{account.create.note}</Text>
        <EmailField
          value={fields.email}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
        <TextInput
          label={startTexts().signIn.name}
          description={startTexts().signIn.nameHint}
          value={fields.name}
          maxLength={ACCOUNT_NAME_CHARACTERS_MAX}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextInput
          label={reasonLabel}
          description={reasonHint}
          value={fields.reason}
          maxLength={REASON_CHARACTERS_MAX}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
        <FailureAlert error={creating.error} />
        <FormButtons
          action={account.create.open}
          pending={creating.isPending}
          disabled={reason.length < REASON_CHARACTERS_MIN}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

type InvitationProps = DialogProps & { readonly invited: InvitedAccountWire };

function Invitation({ invited: { account, invitation }, onClose }: InvitationProps): ReactNode {
  const { create: text } = texts().admin.account;
  const { id, email } = account;
  const { url, expiresAt } = invitation;
  const date = formatMoment(expiresAt);
  return (
    <Stack gap="md">
      <Text role="status">
        {fillMessage(url === null ? text.sent : text.copyNow, { email, date })}
      </Text>
      {url !== null && <CopyLine label={text.link} value={url} />}
      <Group justify="space-between">
        <Anchor
          onClick={onClose}
          renderRoot={(props) => (
            <Link {...props} to="/admin/accounts/$accountId" params={{ accountId: id }} />
          )}
        >
          {email}
        </Anchor>
        <Button onClick={onClose}>{texts().keys.newKey.done}</Button>
      </Group>
    </Stack>
  );
}

import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ACCOUNT_NAME_CHARACTERS_MAX, REASON_CHARACTERS_MIN } from '#contract/limits.ts';
import type { InvitedAccountWire } from '#features/admin/wire.ts';
import { toLanguage } from '#lib/i18n/language.ts';

import { startTexts } from '../messages/start-texts.ts';
import { locale, texts } from '../messages/texts.ts';
import { EmailField } from '../parts/email-field.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { ADMIN_KEY, createAccount } from './admin-queries.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

type DialogProps = { readonly onClose: () => void };

/** Creates an account whose owner gets a link to choose a password. */
export function CreateAccountDialog({ onClose }: DialogProps): ReactNode {
  const { create: text } = texts().admin.account;
  return (
    <InvitationDialog title={text.title} doneTitle={text.created} onClose={onClose}>
      {(onInvited) => <CreateAccountForm onCreated={onInvited} onClose={onClose} />}
    </InvitationDialog>
  );
}

type FormProps = DialogProps & { readonly onCreated: (invited: InvitedAccountWire) => void };

function CreateAccountForm({ onCreated, onClose }: FormProps): ReactNode {
  const { account } = texts().admin;
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
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
        <TextInput
          label={startTexts().signIn.name}
          description={account.create.nameHint}
          value={fields.name}
          maxLength={ACCOUNT_NAME_CHARACTERS_MAX}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <ReasonField value={fields.reason} onChange={(text) => change({ reason: text })} />
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

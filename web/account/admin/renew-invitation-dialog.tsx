import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { REASON_CHARACTERS_MIN } from '#contract/limits.ts';
import type { AdminAccountDetailsWire, InvitedAccountWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { ADMIN_KEY, renewInvitation } from './admin-queries.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { ReasonField } from './reason-field.tsx';

type DialogProps = {
  readonly account: AdminAccountDetailsWire;
  readonly onClose: () => void;
};

/** Invites the owner of an account again, for example because the link has expired. */
export function RenewInvitationDialog({ account, onClose }: DialogProps): ReactNode {
  const { invite: text } = texts().admin.account;
  const { email } = account;
  return (
    <InvitationDialog
      title={fillMessage(text.title, { email })}
      doneTitle={text.done}
      onClose={onClose}
    >
      {(onInvited) => <ReasonForm account={account} onInvited={onInvited} onClose={onClose} />}
    </InvitationDialog>
  );
}

type FormProps = DialogProps & { readonly onInvited: (invited: InvitedAccountWire) => void };

function ReasonForm({ account, onInvited, onClose }: FormProps): ReactNode {
  const { invite: text } = texts().admin.account;
  const queries = useQueryClient();
  const [value, setValue] = useState('');
  const reason = value.trim();
  const inviting = useMutation({
    mutationFn: () => renewInvitation(account.id, reason),
    onSuccess: async (invited) => {
      onInvited(invited);
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        inviting.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm">{text.note}</Text>
        <ReasonField value={value} onChange={setValue} data-autofocus />
        <FailureAlert error={inviting.error} />
        <FormButtons
          action={text.action}
          pending={inviting.isPending}
          disabled={reason.length < REASON_CHARACTERS_MIN}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { InvitedAccountWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SecretModal } from '../parts/secret-modal.tsx';
import { useReturnFocus } from '../parts/use-return-focus.ts';

type InvitationDialogProps = {
  readonly title: string;
  /** The title after the invitation. */
  readonly doneTitle: string;
  readonly onClose: () => void;
  /** The form that invites the owner of an account. */
  readonly children: (onInvited: (invited: InvitedAccountWire) => void) => ReactNode;
};

/** Shows a form, then the account and how its owner chooses a password. */
export function InvitationDialog(props: InvitationDialogProps): ReactNode {
  const { title, doneTitle, onClose, children } = props;
  useReturnFocus();
  const [invited, setInvited] = useState<InvitedAccountWire | null>(null);
  const isSecretShown = invited !== null && invited.invitation.url !== null;
  return (
    <SecretModal
      opened
      onClose={onClose}
      title={invited === null ? title : doneTitle}
      isSecretShown={isSecretShown}
    >
      {invited === null ? children(setInvited) : <Invitation invited={invited} onClose={onClose} />}
    </SecretModal>
  );
}

type InvitationProps = Pick<InvitationDialogProps, 'onClose'> & {
  readonly invited: InvitedAccountWire;
};

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

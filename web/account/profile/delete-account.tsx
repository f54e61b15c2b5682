import { Button, Group, List, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { toPath } from '../../shared/base-url.ts';
import { deleteAccount } from '../api/account-queries.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { explainWrongPassword } from './explain-wrong-password.ts';

export function DeleteAccount({ email }: { readonly email: string }): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <SectionCard title="Delete account" note="Permanently deletes your account and all its data.">
      <Group>
        <Button
          variant="outline"
          color="var(--mantine-color-error)"
          onClick={() => setOpened(true)}
        >
          Delete account
        </Button>
      </Group>
      <DeletionDialog email={email} opened={opened} onClose={() => setOpened(false)} />
    </SectionCard>
  );
}

type DeletionDialogProps = {
  readonly email: string;
  readonly opened: boolean;
  readonly onClose: () => void;
};

function DeletionDialog({ email, opened, onClose }: DeletionDialogProps): ReactNode {
  const [confirmation, setConfirmation] = useState('');
  const [password, setPassword] = useState('');
  const deletion = useMutation({
    mutationFn: () => deleteAccount({ password }),
    onSuccess: () => location.assign(toPath('account/signup')),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete your account?"
      action="Delete account"
      pending={deletion.isPending}
      error={explainWrongPassword(deletion.error)}
      disabled={confirmation.trim().toLowerCase() !== email.toLowerCase() || password === ''}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <Text size="sm">This permanently deletes the following and can’t be undone:</Text>
      <List size="sm">
        <List.Item>
          All your videos, with their pages, embeds, streams and playback tokens
        </List.Item>
        <List.Item>All your API keys (apps that use them lose access)</List.Item>
        <List.Item>All your sessions, including this one</List.Item>
        <List.Item>Your e-mail address, name and password</List.Item>
      </List>
      <TextInput
        label={`Type ${email} to confirm`}
        autoComplete="off"
        value={confirmation}
        onChange={({ currentTarget }) => setConfirmation(currentTarget.value)}
      />
      <PasswordField
        kind="current"
        label="Password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

import { Button, Checkbox, Group, List, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { toPath } from '../../shared/base-url.ts';
import { deleteAccount, meQuery } from '../api/account-queries.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { explainWrongPassword } from './explain-wrong-password.ts';

export function DeleteAccount({ email }: { readonly email: string }): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <SectionCard title="Delete account" note="Deletes your account and all its data.">
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
  const [isImmediate, setImmediate] = useState(false);
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteAccount({ password, immediately: isImmediate }),
    onSuccess: async ({ deleted }) => {
      if (deleted !== null) return location.assign(toPath('account/signup'));
      await client.invalidateQueries(meQuery);
      setConfirmation('');
      setPassword('');
      onClose();
    },
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
      <Text size="sm">
        This permanently deletes the following. You can cancel until the deletion date.
      </Text>
      <List size="sm">
        <List.Item>
          All your videos, with their pages, embeds, streams and playback tokens
        </List.Item>
        <List.Item>Their subtitles and analytics</List.Item>
        <List.Item>All your API keys (apps that use them lose access) and webhooks</List.Item>
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
      <Checkbox
        label="Delete immediately. This can’t be undone."
        checked={isImmediate}
        onChange={({ currentTarget }) => setImmediate(currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

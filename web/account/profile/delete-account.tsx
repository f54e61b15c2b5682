import { Button, Group, List, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { deleteAccount } from '../api/account-queries.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { PasswordField } from '../parts/password-field.tsx';
import { SectionCard } from '../parts/section-card.tsx';

export function DeleteAccount({ email }: { readonly email: string }): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <SectionCard title="Delete account" note="Deletes everything that belongs to it, at once.">
      <Group>
        <Button
          variant="outline"
          color="var(--mantine-color-error)"
          onClick={() => setOpened(true)}
        >
          Delete account …
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
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const deletion = useMutation({
    mutationFn: () => deleteAccount({ password }),
    onSuccess: () => location.assign('/account/signup'),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete your account?"
      action="Delete everything"
      pending={deletion.isPending}
      error={deletion.error}
      disabled={typed.trim().toLowerCase() !== email.toLowerCase() || password === ''}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <Text size="sm">This goes for good, and nobody can bring it back:</Text>
      <List size="sm">
        <List.Item>
          all your videos, with their pages, iframes, streams and playback tokens
        </List.Item>
        <List.Item>all your API keys: whatever uses them is refused</List.Item>
        <List.Item>all your sessions, this one too</List.Item>
        <List.Item>your e-mail, name and password</List.Item>
      </List>
      <TextInput
        label={`Type ${email} to confirm`}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
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

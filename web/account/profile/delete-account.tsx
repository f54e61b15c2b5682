import { Button, Checkbox, Group, List, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { toPath } from '../../shared/base-url.ts';
import { deleteAccount, meQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { explainWrongPassword } from '../parts/explain-wrong-password.ts';
import { PasswordField } from '../parts/password-field.tsx';
import { SectionCard } from '../parts/section-card.tsx';

type DeleteAccountProps = { readonly email: string; readonly hasPassword: boolean };

export function DeleteAccount({ email, hasPassword }: DeleteAccountProps): ReactNode {
  const { deletion } = texts().profile;
  const [opened, setOpened] = useState(false);
  return (
    <SectionCard title={deletion.title} note={deletion.note}>
      <Group>
        <Button
          variant="outline"
          color="var(--mantine-color-error)"
          onClick={() => setOpened(true)}
        >
          {deletion.title}
        </Button>
      </Group>
      <DeletionDialog
        email={email}
        hasPassword={hasPassword}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </SectionCard>
  );
}

type DeletionDialogProps = DeleteAccountProps & {
  readonly opened: boolean;
  readonly onClose: () => void;
};

function DeletionDialog({ email, hasPassword, opened, onClose }: DeletionDialogProps): ReactNode {
  const { deletion: text } = texts().profile;
  const [confirmation, setConfirmation] = useState('');
  const [password, setPassword] = useState('');
  const [isImmediate, setImmediate] = useState(false);
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteAccount({ ...(hasPassword && { password }), immediately: isImmediate }),
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
      title={text.confirmTitle}
      action={text.title}
      pending={deletion.isPending}
      error={explainWrongPassword(deletion.error)}
      disabled={
        confirmation.trim().toLowerCase() !== email.toLowerCase() ||
        (hasPassword && password === '')
      }
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{text.intro}</Text>
      <List size="sm">
        {text.items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
      <TextInput
        label={fillMessage(text.typeEmail, { email })}
        autoComplete="off"
        value={confirmation}
        onChange={({ currentTarget }) => setConfirmation(currentTarget.value)}
      />
      {hasPassword && (
        <PasswordField
          kind="current"
          label={text.password}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      <Checkbox
        label={text.immediately}
        checked={isImmediate}
        onChange={({ currentTarget }) => setImmediate(currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

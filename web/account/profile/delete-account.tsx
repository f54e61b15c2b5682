import { Button, Checkbox, Group, List, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { toPath } from '../../shared/base-url.ts';
import { deleteAccount, meQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { SectionCard } from '../parts/section-card.tsx';

type DeleteAccountProps = { readonly email: string };

export function DeleteAccount({ email }: DeleteAccountProps): ReactNode {
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
      <DeletionDialog email={email} opened={opened} onClose={() => setOpened(false)} />
    </SectionCard>
  );
}

type DeletionDialogProps = DeleteAccountProps & {
  readonly opened: boolean;
  readonly onClose: () => void;
};

function DeletionDialog({ email, opened, onClose }: DeletionDialogProps): ReactNode {
  const { deletion: text } = texts().profile;
  const [confirmation, setConfirmation] = useState('');
  const [isImmediate, setImmediate] = useState(false);
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deleteAccount({ immediately: isImmediate }),
    onSuccess: async ({ deleted }) => {
      if (deleted !== null) return location.assign(toPath('account/signup'));
      await client.invalidateQueries(meQuery);
      setConfirmation('');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={text.confirmTitle}
      action={text.title}
      pending={deletion.isPending}
      error={deletion.error}
      disabled={confirmation.trim().toLowerCase() !== email.toLowerCase()}
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
      <Checkbox
        label={text.immediately}
        checked={isImmediate}
        onChange={({ currentTarget }) => setImmediate(currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}

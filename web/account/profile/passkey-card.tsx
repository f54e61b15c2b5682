import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { PASSKEY_NAME_CHARACTERS_MAX } from '#contract/limits.ts';
import type { PasskeyWire } from '#features/accounts/security-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import {
  addPasskey,
  canUsePasskeys,
  omitCancellation,
  passkeysQuery,
  removePasskey,
} from '../api/passkey-queries.ts';
import { texts } from '../messages/texts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { formatDay, formatMoment } from '../parts/format-time.ts';
import { ItemCard } from '../parts/item-card.tsx';
import { SectionCard } from '../parts/section-card.tsx';

export function PasskeyCard(): ReactNode {
  const { passkeys: text } = texts().security;
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <SectionCard title={text.title} note={text.note}>
      <FailureAlert error={error} onRetry={refetch} />
      {data !== undefined && data.data.length > 0 && (
        <ul className="card-list">
          {data.data.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Group>
          <Button onClick={() => setAdding(true)}>{text.add}</Button>
        </Group>
      ) : (
        <Text size="sm">{text.unsupported}</Text>
      )}
      <Dialog opened={isAdding} onClose={() => setAdding(false)} title={text.add}>
        <AddPasskeyForm onClose={() => setAdding(false)} />
      </Dialog>
    </SectionCard>
  );
}

function AddPasskeyForm({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { security } = texts();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      onClose();
      notifications.show({ message: security.passkeys.added });
      await queries.invalidateQueries(passkeysQuery);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate(name);
      }}
    >
      <Stack gap="md">
        <TextInput
          label={security.passkeys.name}
          description={security.passkeys.nameHint}
          required
          withAsterisk={false}
          maxLength={PASSKEY_NAME_CHARACTERS_MAX}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <FailureAlert error={omitCancellation(adding.error)} />
        <FormButtons action={security.passkeys.add} pending={adding.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

type PasskeyItemProps = { readonly passkey: PasskeyWire };

function PasskeyItem({ passkey }: PasskeyItemProps): ReactNode {
  const { passkeys: text } = texts().security;
  const [opened, setOpened] = useState(false);
  const { name, createdAt, lastUsedAt } = passkey;
  const created = fillMessage(text.created, { date: formatDay(createdAt) });
  const used =
    lastUsedAt === null ? text.unused : fillMessage(text.used, { date: formatMoment(lastUsedAt) });
  return (
    <ItemCard
      title={name}
      buttons={
        <Button
          variant="outline"
          color="var(--mantine-color-error)"
          size="xs"
          aria-label={fillMessage(text.removeName, { name })}
          onClick={() => setOpened(true)}
        >
          {text.remove}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {created} · {used}
      </Text>
      <RemovePasskeyDialog passkey={passkey} opened={opened} onClose={() => setOpened(false)} />
    </ItemCard>
  );
}

type RemovePasskeyDialogProps = PasskeyItemProps & {
  readonly opened: boolean;
  readonly onClose: () => void;
};

function RemovePasskeyDialog(props: RemovePasskeyDialogProps): ReactNode {
  const { passkey, opened, onClose } = props;
  const { passkeys: text } = texts().security;
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries(passkeysQuery);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={fillMessage(text.removeTitle, { name: passkey.name })}
      action={text.removeAction}
      pending={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{text.removeNote}</Text>
    </ConfirmDialog>
  );
}

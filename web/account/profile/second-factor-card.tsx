import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { AreaMeWire } from '#features/accounts/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { disableSecondFactor, secondFactorQuery } from '../api/second-factor-queries.ts';
import { countText, texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatDay } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { AddAppDialog } from './add-app-dialog.tsx';
import { ConfirmCodeForm } from './confirm-code-form.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';

type OpenDialog = 'add' | 'renew' | 'remove' | null;

export function SecondFactorCard({ me }: { readonly me: AreaMeWire }): ReactNode {
  const { security: text } = texts();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  function close(): void {
    setDialog(null);
    void queries.invalidateQueries(secondFactorQuery);
  }
  return (
    <SectionCard title={text.title} note={text.note}>
      {me.identity !== null && (
        <Text size="sm" c="dimmed">
          {text.singleSignOnNote}
        </Text>
      )}
      <FailureAlert error={error} onRetry={refetch} />
      {data?.enabledAt === null && (
        <Group>
          <Button onClick={() => setDialog('add')}>{text.add}</Button>
        </Group>
      )}
      {typeof data?.enabledAt === 'string' && (
        <>
          <Text size="sm">
            {fillMessage(text.added, { date: formatDay(data.enabledAt) })}{' '}
            {countText(data.recoveryCodesLeft, text, 'codesLeft')}
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={() => setDialog('renew')}>
              {text.renew}
            </Button>
            <Button
              variant="outline"
              color="var(--mantine-color-error)"
              onClick={() => setDialog('remove')}
            >
              {text.remove}
            </Button>
          </Group>
        </>
      )}
      <AddAppDialog opened={dialog === 'add'} onClose={close} />
      <RenewCodesDialog opened={dialog === 'renew'} onClose={close} />
      <RemoveAppDialog opened={dialog === 'remove'} onClose={close} />
    </SectionCard>
  );
}

function RemoveAppDialog({
  opened,
  onClose,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { security: text } = texts();
  const removal = useMutation({
    mutationFn: disableSecondFactor,
    onSuccess: () => {
      notifications.show({ message: text.removed });
      onClose();
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={text.removeTitle}>
      <ConfirmCodeForm
        note={text.removeNote}
        action={text.remove}
        pending={removal.isPending}
        error={removal.error}
        onConfirm={removal.mutate}
        onCancel={onClose}
      />
    </Dialog>
  );
}

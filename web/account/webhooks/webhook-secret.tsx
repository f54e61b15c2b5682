import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { Webhook } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SecretModal } from '../parts/secret-modal.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { NewSecret } from './new-secret.tsx';
import { useUpdateCachedWebhook } from './use-update-cached-webhook.ts';

type Props = { readonly webhook: Webhook };

export function WebhookSecret({ webhook }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const { previousSecretUntil: until } = webhook;
  return (
    <SectionCard title="Signing secret">
      <Text size="sm">
        Reelay signs every delivery with this secret.{' '}
        <Anchor component={Link} to="/webhooks/verify" inherit underline="always">
          How to verify signatures
        </Anchor>
      </Text>
      {until !== null && Date.parse(until) > Date.now() && (
        <Text size="sm">
          Deliveries are also signed with the previous secret until {formatMoment(until)}.
        </Text>
      )}
      <Group>
        <Button variant="default" onClick={() => setOpened(true)}>
          Rotate secret
        </Button>
      </Group>
      <RotateDialog webhook={webhook} opened={opened} onClose={() => setOpened(false)} />
    </SectionCard>
  );
}

const OVERLAPS = [
  { value: '24', label: 'After 24 hours' },
  { value: '6', label: 'After 6 hours' },
  { value: '1', label: 'After 1 hour' },
  { value: '0', label: 'Immediately (if the secret has leaked)' },
] as const;

type RotateDialogProps = Props & { readonly opened: boolean; readonly onClose: () => void };

function RotateDialog({ webhook, opened, onClose }: RotateDialogProps): ReactNode {
  const [hours, setHours] = useState('24');
  const updateCached = useUpdateCachedWebhook();
  const rotation = useMutation({
    mutationFn: () => reelay.webhooks.rotateSecret(webhook.id, { overlapHours: Number(hours) }),
    onSuccess: ({ secret: _shown, ...changed }) => updateCached(changed),
  });
  const secret = rotation.data?.secret;
  function close(): void {
    onClose();
    rotation.reset();
  }
  return (
    <SecretModal
      opened={opened}
      onClose={close}
      title={secret === undefined ? 'Rotate secret' : 'Your new signing secret'}
      isSecretShown={secret !== undefined}
    >
      {secret === undefined ? (
        <Stack gap="md">
          <NativeSelect
            label="Expire the current secret"
            description="Until then, webhook-signature contains both signatures. X-Service-Signature switches to the new secret immediately."
            data={OVERLAPS}
            value={hours}
            onChange={({ currentTarget }) => setHours(currentTarget.value)}
          />
          <FailureAlert error={rotation.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button loading={rotation.isPending} onClick={() => rotation.mutate()}>
              Rotate secret
            </Button>
          </Group>
        </Stack>
      ) : (
        <NewSecret secret={secret} onDone={close} />
      )}
    </SecretModal>
  );
}

import { Anchor, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { WebhookWire } from '#features/webhooks/wire.ts';

import { rotateWebhookSecret } from '../api/webhook-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { NewSecret } from './new-secret.tsx';
import { useChangedWebhook } from './use-changed-webhook.ts';

type Props = { readonly webhook: WebhookWire };

export function WebhookSecret({ webhook }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const { previousSecretUntil: until } = webhook;
  return (
    <SectionCard title="Signing secret">
      <Text size="sm">
        Deliveries are signed with it.{' '}
        <Anchor component={Link} to="/webhooks/verify" inherit underline="always">
          How to verify
        </Anchor>
      </Text>
      {until !== null && Date.parse(until) > Date.now() && (
        <Text size="sm">The former secret signs beside it until {formatMoment(until)}.</Text>
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
  { value: '24', label: 'For 24 hours' },
  { value: '6', label: 'For 6 hours' },
  { value: '1', label: 'For an hour' },
  { value: '0', label: 'Not at all: it has leaked' },
] as const;

type RotateDialogProps = Props & { readonly opened: boolean; readonly onClose: () => void };

function RotateDialog({ webhook, opened, onClose }: RotateDialogProps): ReactNode {
  const [hours, setHours] = useState('24');
  const showChanged = useChangedWebhook();
  const rotation = useMutation({
    mutationFn: () => rotateWebhookSecret(webhook.id, Number(hours)),
    onSuccess: ({ secret: _shown, ...changed }) => showChanged(changed),
  });
  const secret = rotation.data?.secret;
  function close(): void {
    onClose();
    rotation.reset();
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={secret === undefined ? 'Rotate the secret' : 'Your new signing secret'}
      size="lg"
      closeOnClickOutside={secret === undefined}
    >
      {secret === undefined ? (
        <Stack gap="md">
          <NativeSelect
            label="The present secret goes on signing"
            description="In webhook-signature, beside the new one. X-Service-Signature is the new one’s at once."
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
              Make a new secret
            </Button>
          </Group>
        </Stack>
      ) : (
        <NewSecret secret={secret} onDone={close} />
      )}
    </Modal>
  );
}

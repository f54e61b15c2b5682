import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Webhook } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FilledText } from '../parts/filled-text.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SecretModal } from '../parts/secret-modal.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { NewSecret } from './new-secret.tsx';
import { useUpdateCachedWebhook } from './use-update-cached-webhook.ts';

type Props = { readonly webhook: Webhook };

export function WebhookSecret({ webhook }: Props): ReactNode {
  const { secret: text } = texts().webhooks;
  const [opened, setOpened] = useState(false);
  const { previousSecretUntil: until } = webhook;
  return (
    <SectionCard title={text.title}>
      <Text size="sm">
        <FilledText text={text.text} values={{ link: <VerifyLink /> }} />
      </Text>
      {until !== null && Date.parse(until) > Date.now() && (
        <Text size="sm">{fillMessage(text.previous, { date: formatMoment(until) })}</Text>
      )}
      <Group>
        <Button variant="default" onClick={() => setOpened(true)}>
          {text.rotate}
        </Button>
      </Group>
      <RotateDialog webhook={webhook} opened={opened} onClose={() => setOpened(false)} />
    </SectionCard>
  );
}

function VerifyLink(): ReactNode {
  return (
    <Anchor component={Link} to="/webhooks/verify" inherit underline="always">
      {texts().webhooks.secret.link}
    </Anchor>
  );
}

type RotateDialogProps = Props & { readonly opened: boolean; readonly onClose: () => void };

function RotateDialog({ webhook, opened, onClose }: RotateDialogProps): ReactNode {
  const { secret: text } = texts().webhooks;
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
      title={secret === undefined ? text.rotate : text.rotated}
      isSecretShown={secret !== undefined}
    >
      {secret === undefined ? (
        <Stack gap="md">
          <NativeSelect
            label={text.expire}
            description={text.expireHint}
            data={[
              { value: '24', label: text.overlaps.hours24 },
              { value: '6', label: text.overlaps.hours6 },
              { value: '1', label: text.overlaps.hours1 },
              { value: '0', label: text.overlaps.hours0 },
            ]}
            value={hours}
            onChange={({ currentTarget }) => setHours(currentTarget.value)}
          />
          <FailureAlert error={rotation.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              {texts().parts.cancel}
            </Button>
            <Button loading={rotation.isPending} onClick={() => rotation.mutate()}>
              {text.rotate}
            </Button>
          </Group>
        </Stack>
      ) : (
        <NewSecret secret={secret} onDone={close} />
      )}
    </SecretModal>
  );
}

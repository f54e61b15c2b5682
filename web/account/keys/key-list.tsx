import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { KeyWire, NewKeyWire } from '#features/accounts/wire.ts';

import { keysQuery, revokeKey, rotateKey } from '../api/account-queries.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { formatDay, formatMoment } from '../parts/format-time.ts';
import { SecretModal } from '../parts/secret-modal.tsx';
import { NewKey } from './new-key.tsx';
import { formatScopes } from './scope-labels.ts';

export function KeyList({ keys }: { readonly keys: readonly KeyWire[] }): ReactNode {
  return (
    <ul className="card-list">
      {keys.map((key) => (
        <Paper component="li" key={key.id} withBorder className="list-card">
          <div className="list-card-text">
            <Title order={2} size="h5" className="wrap-anywhere">
              {key.name}
            </Title>
            <Text size="sm" className="mono">
              reelay_…{key.lastFour}
            </Text>
            <Text size="sm" c="dimmed">
              {formatScopes(key.scopes)}
            </Text>
            <Text size="sm" c="dimmed">
              {describeUse(key)}
            </Text>
          </div>
          <Group gap="xs">
            <RotateButton apiKey={key} />
            <RevokeButton apiKey={key} />
          </Group>
        </Paper>
      ))}
    </ul>
  );
}

function describeUse({ createdAt, lastUsedAt, expiresAt, networks }: KeyWire): string {
  return [
    `Created ${formatDay(createdAt)}`,
    lastUsedAt === null ? 'never used' : `last used ${formatMoment(lastUsedAt)}`,
    expiresAt === null
      ? null
      : `${isPast(expiresAt) ? 'expired' : 'expires'} ${formatMoment(expiresAt)}`,
    networks.length === 0 ? null : `only from ${networks.join(', ')}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function isPast(time: string): boolean {
  return new Date(time).getTime() <= Date.now();
}

function RevokeButton({ apiKey }: { readonly apiKey: KeyWire }): ReactNode {
  const [opened, setOpened] = useState(false);
  const queries = useQueryClient();
  const revocation = useMutation({
    mutationFn: () => revokeKey(apiKey.id),
    onSuccess: () => {
      setOpened(false);
      notifications.show({ message: `Key “${apiKey.name}” revoked.` });
      return queries.invalidateQueries({ queryKey: keysQuery.queryKey });
    },
  });
  return (
    <>
      <Button
        variant="outline"
        color="var(--mantine-color-error)"
        size="xs"
        aria-label={`Revoke ${apiKey.name}`}
        onClick={() => setOpened(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        opened={opened}
        title={`Revoke “${apiKey.name}”?`}
        action="Revoke key"
        pending={revocation.isPending}
        error={revocation.error}
        onConfirm={() => revocation.mutate()}
        onClose={() => setOpened(false)}
      >
        <Text size="sm">
          Apps that use the key ending in {apiKey.lastFour} lose access immediately. This can’t be
          undone. To replace the key without downtime, rotate it instead.
        </Text>
      </ConfirmDialog>
    </>
  );
}

function RotateButton({ apiKey }: { readonly apiKey: KeyWire }): ReactNode {
  const [isConfirming, setIsConfirming] = useState(false);
  const [newKey, setNewKey] = useState<NewKeyWire | null>(null);
  const queries = useQueryClient();
  const rotation = useMutation({
    mutationFn: () => rotateKey(apiKey.id),
    onSuccess: (created) => {
      setIsConfirming(false);
      setNewKey(created);
    },
  });
  function close(): void {
    setNewKey(null);
    void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Rotate ${apiKey.name}`}
        onClick={() => setIsConfirming(true)}
      >
        Rotate
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={`Rotate “${apiKey.name}”?`}
        action="Rotate key"
        pending={rotation.isPending}
        error={rotation.error}
        onConfirm={() => rotation.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        <Text size="sm">
          You get a new key with the same permissions. The key ending in {apiKey.lastFour} stops
          working in 24 hours.
        </Text>
      </ConfirmDialog>
      <SecretModal opened={newKey !== null} onClose={close} title="Your new key" isSecretShown>
        {newKey !== null && (
          <NewKey
            newKey={newKey}
            note="The old key keeps working for 24 hours while you switch."
            onDone={close}
          />
        )}
      </SecretModal>
    </>
  );
}

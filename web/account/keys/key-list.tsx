import { Button, Group, Modal, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { KeyWire, NewKeyWire } from '#features/accounts/wire.ts';

import { keysQuery, revokeKey, rotateKey } from '../api/account-queries.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { formatDay, formatMoment } from '../parts/format-time.ts';
import { NewKey } from './new-key.tsx';
import { nameScopes } from './scope-words.ts';

export function KeyList({ keys }: { readonly keys: readonly KeyWire[] }): ReactNode {
  return (
    <ul className="card-list">
      {keys.map((key) => (
        <Paper component="li" key={key.id} withBorder className="list-card">
          <div className="list-card-words">
            <Title order={2} size="h5" className="wrap-anywhere">
              {key.name}
            </Title>
            <Text size="sm" className="mono">
              reelay_…{key.lastFour}
            </Text>
            <Text size="sm" c="dimmed">
              {nameScopes(key.scopes)}
            </Text>
            <Text size="sm" c="dimmed">
              {describeUse(key)}
            </Text>
          </div>
          <Group gap="xs">
            <Rotation apiKey={key} />
            <Revocation apiKey={key} />
          </Group>
        </Paper>
      ))}
    </ul>
  );
}

function describeUse({ createdAt, lastUsedAt, expiresAt, networks }: KeyWire): string {
  return [
    `Made ${formatDay(createdAt)}`,
    lastUsedAt === null ? 'never used' : `last used ${formatMoment(lastUsedAt)}`,
    expiresAt === null
      ? null
      : `${isPast(expiresAt) ? 'ended' : 'ends'} ${formatMoment(expiresAt)}`,
    networks.length === 0 ? null : `only from ${networks.join(', ')}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function isPast(time: string): boolean {
  return new Date(time).getTime() <= Date.now();
}

function Revocation({ apiKey }: { readonly apiKey: KeyWire }): ReactNode {
  const [opened, setOpened] = useState(false);
  const queries = useQueryClient();
  const revocation = useMutation({
    mutationFn: () => revokeKey(apiKey.id),
    onSuccess: () => {
      setOpened(false);
      notifications.show({ message: `“${apiKey.name}” is revoked.` });
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
        action="Revoke the key"
        pending={revocation.isPending}
        error={revocation.error}
        onConfirm={() => revocation.mutate()}
        onClose={() => setOpened(false)}
      >
        <Text size="sm">
          Whatever uses the key that ends in {apiKey.lastFour} is refused from now on. This can’t be
          taken back; to replace it without a gap, rotate it instead.
        </Text>
      </ConfirmDialog>
    </>
  );
}

function Rotation({ apiKey }: { readonly apiKey: KeyWire }): ReactNode {
  const [made, setMade] = useState<NewKeyWire | null>(null);
  const queries = useQueryClient();
  const rotation = useMutation({
    mutationFn: () => rotateKey(apiKey.id),
    onSuccess: (key) => {
      setMade(key);
    },
    onError: (error) => notifications.show({ color: 'red', message: error.message }),
  });
  function close(): void {
    setMade(null);
    void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={rotation.isPending}
        aria-label={`Rotate ${apiKey.name}`}
        onClick={() => rotation.mutate()}
      >
        Rotate
      </Button>
      <Modal
        opened={made !== null}
        onClose={close}
        title="Your new key"
        size="lg"
        closeOnClickOutside={false}
      >
        {made !== null && (
          <NewKey
            made={made}
            note="The old key goes on for a day, so that you can put this one in its place."
            onDone={close}
          />
        )}
      </Modal>
    </>
  );
}

import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { KeyWire, NewKeyWire } from '#features/accounts/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { keysQuery, revokeKey, rotateKey } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { formatDay, formatMoment, isPast } from '../parts/format-time.ts';
import { ItemCard } from '../parts/item-card.tsx';
import { RemoveButton } from '../parts/remove-button.tsx';
import { SecretModal } from '../parts/secret-modal.tsx';
import { NewKey } from './new-key.tsx';
import { formatScopes } from './scope-labels.ts';

export function KeyList({ keys }: { readonly keys: readonly KeyWire[] }): ReactNode {
  return (
    <ul className="card-list">
      {keys.map((key) => (
        <ItemCard
          key={key.id}
          title={key.name}
          level={2}
          buttons={
            <>
              <RotateButton apiKey={key} />
              <RevokeButton apiKey={key} />
            </>
          }
        >
          <Text size="sm" className="mono">
            <code>reelay_…{key.lastFour}</code>
          </Text>
          <Text size="sm" c="dimmed">
            {formatScopes(key.scopes)}
          </Text>
          <Text size="sm" c="dimmed">
            {describeUse(key)}
          </Text>
        </ItemCard>
      ))}
    </ul>
  );
}

function describeUse({ createdAt, lastUsedAt, expiresAt, networks }: KeyWire): string {
  const { use } = texts().keys;
  return [
    fillMessage(use.created, { date: formatDay(createdAt) }),
    lastUsedAt === null
      ? use.neverUsed
      : fillMessage(use.lastUsed, { date: formatMoment(lastUsedAt) }),
    expiresAt === null
      ? null
      : fillMessage(isPast(expiresAt) ? use.expired : use.expires, {
          date: formatMoment(expiresAt),
        }),
    networks.length === 0 ? null : fillMessage(use.networks, { networks: networks.join(', ') }),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function RevokeButton({ apiKey }: { readonly apiKey: KeyWire }): ReactNode {
  const { revoke: text } = texts().keys;
  const { id, name, lastFour } = apiKey;
  const queries = useQueryClient();
  async function revoke(): Promise<void> {
    await revokeKey(id);
    void queries.invalidateQueries({ queryKey: keysQuery.queryKey });
  }
  const consequence = fillMessage(text.text, { lastFour });
  return <RemoveButton name={name} messages={text} consequence={consequence} remove={revoke} />;
}

function RotateButton({ apiKey }: { readonly apiKey: KeyWire }): ReactNode {
  const { rotate: text, newKey: newKeyText } = texts().keys;
  const { name, lastFour } = apiKey;
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
        aria-label={fillMessage(text.actionName, { name })}
        onClick={() => setIsConfirming(true)}
      >
        {text.action}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={fillMessage(text.title, { name })}
        action={text.confirm}
        pending={rotation.isPending}
        error={rotation.error}
        onConfirm={() => rotation.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        <Text size="sm">{fillMessage(text.text, { lastFour })}</Text>
      </ConfirmDialog>
      <SecretModal opened={newKey !== null} onClose={close} title={newKeyText.title} isSecretShown>
        {newKey !== null && <NewKey newKey={newKey} note={text.note} onDone={close} />}
      </SecretModal>
    </>
  );
}

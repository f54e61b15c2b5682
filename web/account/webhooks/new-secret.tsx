import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { CopyLine } from '../parts/copy-line.tsx';

type NewSecretProps = {
  readonly secret: string;
  readonly note?: string;
  readonly onDone: () => void;
};

/** No later response contains the secret. */
export function NewSecret({ secret, note, onDone }: NewSecretProps): ReactNode {
  return (
    <Stack gap="md">
      <Text>
        <strong>Copy the secret now. You won’t be able to see it again.</strong> {note}
      </Text>
      <CopyLine label="Signing secret" value={secret} />
      <Text size="sm">
        Your server uses the secret to verify that a request comes from Reelay.{' '}
        <Anchor component={Link} to="/webhooks/verify" target="_blank" inherit>
          See how to verify signatures (opens in a new tab)
        </Anchor>
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}

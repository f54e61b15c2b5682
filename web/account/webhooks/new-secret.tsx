import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { CopyLine } from '../parts/copy-line.tsx';

type NewSecretProps = {
  readonly secret: string;
  readonly note?: string;
  readonly onDone: () => void;
};

/** The only time that a secret is on show. */
export function NewSecret({ secret, note, onDone }: NewSecretProps): ReactNode {
  return (
    <Stack gap="md">
      <Text>
        <strong>Copy it now: it is shown this once, and nobody can look it up later.</strong> {note}
      </Text>
      <CopyLine label="Signing secret" value={secret} />
      <Text size="sm">
        Your server needs it to tell what comes from here from what anybody sends.{' '}
        <Anchor component={Link} to="/webhooks/verify" target="_blank" inherit>
          How to verify (opens a new tab)
        </Anchor>{' '}
        has code to take along.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>I have copied it</Button>
      </Group>
    </Stack>
  );
}

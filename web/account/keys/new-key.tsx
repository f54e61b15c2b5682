import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { NewKeyWire } from '#features/accounts/wire.ts';

import { CopyLine } from '../parts/copy-line.tsx';

type NewKeyProps = {
  readonly made: NewKeyWire;
  readonly note?: string;
  readonly onDone: () => void;
};

/** The only time that a key is on show. */
export function NewKey({ made, note, onDone }: NewKeyProps): ReactNode {
  return (
    <Stack gap="md">
      <Text>
        <strong>Copy it now: it is shown this once, and nobody can look it up later.</strong> {note}
      </Text>
      <CopyLine label="Key" value={made.key} />
      <CopyLine label="Try it" value={toCurlLine(made)} />
      <Group justify="flex-end">
        <Button onClick={onDone}>I have copied it</Button>
      </Group>
    </Stack>
  );
}

/** Something that this key may do. */
function toCurlLine({ key, scopes }: NewKeyWire): string {
  const api = `${location.origin}/api/v1/videos`;
  if (scopes.includes('videos:read') || !scopes.includes('videos:write')) {
    return `curl -H 'X-API-Key: ${key}' ${api}`;
  }
  const body = '{"url": "https://example.com/video.mp4"}';
  return `curl -H 'X-API-Key: ${key}' -H 'content-type: application/json' -d '${body}' ${api}`;
}

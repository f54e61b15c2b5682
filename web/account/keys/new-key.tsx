import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { NewKeyWire } from '#features/accounts/wire.ts';

import { BASE_URL } from '../../shared/base-url.ts';
import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';

/** Shows the new key. It can't be shown again, because no later response contains it. */
export function NewKey({
  newKey,
  note,
  onDone,
}: {
  readonly newKey: NewKeyWire;
  readonly note?: string;
  readonly onDone: () => void;
}): ReactNode {
  const { newKey: text } = texts().keys;
  return (
    <Stack gap="md">
      <Text>
        <strong>{text.copyNow}</strong> {note}
      </Text>
      <CopyLine label={text.key} value={newKey.key} />
      <CopyLine label={text.tryIt} value={toCurlCommand(newKey)} />
      <Group justify="flex-end">
        <Button onClick={onDone}>{text.done}</Button>
      </Group>
    </Stack>
  );
}

/** Returns an example request that the permissions of the key allow. */
function toCurlCommand({ key, scopes }: NewKeyWire): string {
  const api = new URL('api/v1/videos', BASE_URL).href;
  if (scopes.includes('videos:read') || !scopes.includes('videos:write')) {
    return `curl -H 'X-API-Key: ${key}' ${api}`;
  }
  const body = '{"url": "https://example.com/video.mp4"}';
  return `curl -H 'X-API-Key: ${key}' -H 'content-type: application/json' -d '${body}' ${api}`;
}

import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { FilledText } from '../parts/filled-text.tsx';

/** No later response contains the secret. */
export function NewSecret({
  secret,
  note,
  onDone,
}: {
  readonly secret: string;
  readonly note?: string;
  readonly onDone: () => void;
}): ReactNode {
  const { secret: text } = texts().webhooks;
  return (
    <Stack gap="md">
      <Text>
        <strong>{text.copyNow}</strong> {note}
      </Text>
      <CopyLine label={text.title} value={secret} />
      <Text size="sm">
        <FilledText text={text.use} values={{ link: <VerifyLink /> }} />
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>{text.done}</Button>
      </Group>
    </Stack>
  );
}

function VerifyLink(): ReactNode {
  return (
    <Anchor component={Link} to="/webhooks/verify" target="_blank" inherit underline="always">
      {texts().webhooks.secret.useLink}
    </Anchor>
  );
}

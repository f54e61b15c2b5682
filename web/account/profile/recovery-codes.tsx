import './recovery-codes.css';
import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { saveFile } from '../parts/save-file.ts';

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shows new recovery codes. They can't be shown again, because no later response contains them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps): ReactNode {
  const { security: text, parts } = texts();
  const lines = codes.join('\n');
  function download(): void {
    const content = new Blob([`${lines}\n`], { type: 'text/plain' });
    saveFile({ name: 'reelay-recovery-codes.txt', content });
  }
  return (
    <Stack gap="md">
      <Text>{text.codesNote}</Text>
      <ul className="recovery-codes mono" aria-label={text.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" autoFocus onClick={download}>
          {text.downloadCodes}
        </Button>
        <CopyButton value={lines} timeout={2000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              <span aria-live="polite">{copied ? parts.copied : text.copyCodes}</span>
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>{text.done}</Button>
      </Group>
    </Stack>
  );
}

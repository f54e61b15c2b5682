import { Button, FileButton, Group, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

import { texts } from '../messages/texts.ts';
import { DropZone } from './drop-zone.tsx';

type ImageDropZoneProps = {
  /** The label of the button that opens the file dialog. */
  readonly label: string;
  readonly isSending: boolean;
  readonly onFile: (file: File) => void;
  /** Further buttons. */
  readonly children?: ReactNode;
};

/** Receives an image by a button or by drag and drop. */
export function ImageDropZone({
  label,
  isSending,
  onFile,
  children,
}: ImageDropZoneProps): ReactNode {
  const resetFileInput = useRef<() => void>(null);
  function add(file: File | null | undefined): void {
    if (file) onFile(file);
    // Without this reset, the browser would not report a file that is selected again.
    resetFileInput.current?.();
  }
  return (
    <DropZone onFiles={([file]) => add(file)}>
      <Text size="sm" c="dimmed">
        {texts().parts.image.drop}
      </Text>
      <Group gap="xs">
        <FileButton
          accept="image/jpeg,image/png,image/webp"
          resetRef={resetFileInput}
          onChange={add}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={isSending}>
              {label}
            </Button>
          )}
        </FileButton>
        {children}
      </Group>
    </DropZone>
  );
}

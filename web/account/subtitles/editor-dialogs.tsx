import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ShiftForm, StretchForm } from './retime-forms.tsx';
import { SHORTCUTS } from './shortcuts.ts';
import type { EditorState } from './use-editor.ts';

export type EditorDialog = 'shift' | 'stretch' | 'help';

type EditorDialogsProps = {
  readonly opened: EditorDialog | null;
  readonly editor: EditorState;
  readonly announce: (message: string) => void;
  readonly onClose: () => void;
};

export function EditorDialogs({ opened, onClose, ...rest }: EditorDialogsProps): ReactNode {
  return (
    <Dialog
      opened={opened !== null}
      onClose={onClose}
      title={opened === null ? '' : texts().editor.dialogs[opened]}
    >
      {opened === 'shift' && <ShiftForm onDone={onClose} {...rest} />}
      {opened === 'stretch' && <StretchForm onDone={onClose} {...rest} />}
      {opened === 'help' && <KeyTable />}
    </Dialog>
  );
}

function KeyTable(): ReactNode {
  const { keys: text, commands } = texts().editor;
  const rows: readonly (readonly [string, string])[] = [
    ...SHORTCUTS.map(({ keys, command }) => [keys, commands[command]] as const),
    ['↑ ↓', text.listSelect],
    [text.enter, text.listEdit],
    [text.space, text.listPlay],
    [text.delete, text.listDelete],
    ['↑ ↓', text.timeStep],
  ];
  return (
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text.shortcut}</Table.Th>
          <Table.Th>{text.action}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([keys, label]) => (
          <Table.Tr key={label}>
            <Table.Td className="nowrap">
              <kbd>{keys}</kbd>
            </Table.Td>
            <Table.Td>{label}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

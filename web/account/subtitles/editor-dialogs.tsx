import { Modal, Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { ShiftForm, StretchForm } from './retime-forms.tsx';
import { SHORTCUTS } from './shortcuts.ts';
import type { EditorState } from './use-editor.ts';

export type EditorDialog = 'shift' | 'stretch' | 'help';

const TITLES: Readonly<Record<EditorDialog, string>> = {
  shift: 'Shift cues',
  stretch: 'Stretch timing',
  help: 'Keyboard shortcuts',
};

type EditorDialogsProps = {
  readonly opened: EditorDialog | null;
  readonly editor: EditorState;
  readonly announce: (message: string) => void;
  readonly onClose: () => void;
};

export function EditorDialogs({ opened, onClose, ...rest }: EditorDialogsProps): ReactNode {
  return (
    <Modal opened={opened !== null} onClose={onClose} title={opened === null ? '' : TITLES[opened]}>
      {opened === 'shift' && <ShiftForm onDone={onClose} {...rest} />}
      {opened === 'stretch' && <StretchForm onDone={onClose} {...rest} />}
      {opened === 'help' && <KeyTable />}
    </Modal>
  );
}

const LIST_KEYS: readonly (readonly [string, string])[] = [
  ['↑ ↓', 'In the cue list: select the previous or next cue'],
  ['Enter', 'In the cue list: edit the text'],
  ['Space', 'In the cue list: play or pause'],
  ['Delete', 'In the cue list: delete the cue'],
  ['↑ ↓', 'In a time field: add or subtract 0.1 s'],
];

function KeyTable(): ReactNode {
  const rows = [...SHORTCUTS.map(({ keys, label }) => [keys, label] as const), ...LIST_KEYS];
  return (
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Shortcut</Table.Th>
          <Table.Th>Action</Table.Th>
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

import { Modal, Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { ShiftForm, StretchForm } from './retime-forms.tsx';
import { SHORTCUTS } from './shortcuts.ts';
import type { EditorState } from './use-editor.ts';

export type EditorDialog = 'shift' | 'stretch' | 'help';

const TITLES: Readonly<Record<EditorDialog, string>> = {
  shift: 'Shift cues',
  stretch: 'Stretch the track',
  help: 'Keys',
};

type EditorDialogsProps = {
  readonly opened: EditorDialog | null;
  readonly editor: EditorState;
  readonly onNews: (words: string) => void;
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
  ['↑ ↓', 'In the list: previous and next cue'],
  ['Enter', 'In the list: to the cue’s text'],
  ['Space', 'In the list: play or pause'],
  ['Delete', 'In the list: delete the cue'],
  ['↑ ↓', 'In a time: a tenth of a second more or less'],
];

function KeyTable(): ReactNode {
  const rows = [...SHORTCUTS.map(({ keys, words }) => [keys, words] as const), ...LIST_KEYS];
  return (
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Key</Table.Th>
          <Table.Th>What it does</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([keys, words]) => (
          <Table.Tr key={words}>
            <Table.Td className="nowrap">
              <kbd>{keys}</kbd>
            </Table.Td>
            <Table.Td>{words}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

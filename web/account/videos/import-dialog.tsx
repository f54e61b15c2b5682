import {
  Button,
  FileButton,
  Group,
  Modal,
  NativeSelect,
  ScrollArea,
  Stack,
  Table,
  Text,
  Textarea,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { Visibility } from '../api/video-queries.ts';
import { FormButtons } from '../parts/form-buttons.tsx';
import { visibilityChoices } from '../parts/visibility-choices.ts';
import {
  IMPORT_CHARACTERS_MAX,
  IMPORT_LINES_MAX,
  type ImportLine,
  parseImport,
} from './parse-import.ts';
import { type ImportResult, useImport } from './use-import.ts';

type ImportDialogProps = { readonly opened: boolean; readonly onClose: () => void };

export function ImportDialog({ opened, onClose }: ImportDialogProps): ReactNode {
  return (
    <Modal opened={opened} onClose={onClose} title="Import videos" size="xl">
      <ImportForm onClose={onClose} />
    </Modal>
  );
}

function ImportForm({ onClose }: Pick<ImportDialogProps, 'onClose'>): ReactNode {
  const [text, setText] = useState('');
  const [visibility, setVisibility] = useState<Visibility>('public');
  const [lines, setLines] = useState<readonly ImportLine[]>([]);
  const { results, isRunning, start } = useImport();
  const remaining = lines.filter(
    (line) => line.problem === null && results.get(line)?.status !== 'added',
  );

  function submit(): void {
    const parsed = lines.length === 0 ? parseImport(text) : remaining;
    if (lines.length === 0) setLines(parsed);
    void start(
      parsed.filter(({ problem }) => problem === null),
      visibility,
    );
  }

  if (lines.length > 0) {
    return (
      <Stack gap="md">
        <ImportProgress lines={lines} results={results} />
        <Group justify="flex-end" gap="sm">
          {!isRunning && remaining.length > 0 && (
            <Button variant="default" onClick={submit}>
              Retry failed
            </Button>
          )}
          <Button onClick={onClose}>{isRunning ? 'Stop import' : 'Done'}</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <Textarea
          label="URLs or CSV"
          description={`One URL per line, or CSV with a header: url, title, tags. Up to ${IMPORT_LINES_MAX} videos.`}
          placeholder={'https://\nhttps://'}
          classNames={{ input: 'mono' }}
          rows={8}
          required
          withAsterisk={false}
          spellCheck={false}
          maxLength={IMPORT_CHARACTERS_MAX}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ImportOptions visibility={visibility} onVisibility={setVisibility} onText={setText} />
        <FormButtons action="Import videos" disabled={text.trim() === ''} onCancel={onClose} />
      </Stack>
    </form>
  );
}

type ImportOptionsProps = {
  readonly visibility: Visibility;
  readonly onVisibility: (visibility: Visibility) => void;
  /** Receives the text of a chosen file. */
  readonly onText: (text: string) => void;
};

function ImportOptions({ visibility, onVisibility, onText }: ImportOptionsProps): ReactNode {
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label="Visibility"
        data={visibilityChoices()}
        value={visibility}
        onChange={({ currentTarget }) => {
          const choice = visibilityChoices().find(({ value }) => value === currentTarget.value);
          if (choice !== undefined) onVisibility(choice.value);
        }}
      />
      <FileButton
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(file) => {
          void file?.slice(0, IMPORT_CHARACTERS_MAX).text().then(onText);
        }}
      >
        {(props) => (
          <Button {...props} variant="default">
            Choose CSV file
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

type ImportProgressProps = {
  readonly lines: readonly ImportLine[];
  readonly results: ReadonlyMap<ImportLine, ImportResult>;
};

function ImportProgress({ lines, results }: ImportProgressProps): ReactNode {
  const all = lines.map((line) => results.get(line)?.status);
  const added = all.filter((status) => status === 'added').length;
  const failed =
    all.filter((status) => status === 'failed').length +
    lines.filter(({ problem }) => problem !== null).length;
  return (
    <>
      <Text role="status">
        {added} of {lines.length} added{failed > 0 && `, ${failed} failed`}
      </Text>
      <ScrollArea.Autosize
        mah="50vh"
        viewportProps={{ tabIndex: 0, 'aria-label': 'Progress', role: 'region' }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>Video</Table.Th>
              <Table.Th>Result</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Table.Tr key={line.line}>
                <Table.Td>{line.line}</Table.Td>
                <Table.Td className="wrap-anywhere">{line.title ?? line.url}</Table.Td>
                <Table.Td>{describeResult(line, results.get(line))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}

function describeResult({ problem }: ImportLine, result: ImportResult | undefined): string {
  if (problem !== null) return problem;
  if (result === undefined) return 'Waiting';
  if (result.status === 'failed') return result.message;
  return result.status === 'added' ? 'Added' : 'Adding…';
}

import { Button, FileButton, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import type { Visibility } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { readListFile } from '../parts/read-list-file.ts';
import { visibilityChoices } from '../parts/visibility-choices.ts';
import { ImportProgress } from './import-progress.tsx';
import { toImportRows } from './import-rows.ts';
import {
  IMPORT_CHARACTERS_MAX,
  IMPORT_LINES_MAX,
  type ImportLine,
  parseImport,
} from './parse-import.ts';
import { useImport } from './use-import.ts';

type ImportDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly draft?: Draft;
};

/** The initial contents of the form. */
type Draft = { readonly text: string; readonly visibility: Visibility };

const NO_DRAFT: Draft = { text: '', visibility: 'public' };

export function ImportDialog({ opened, onClose, draft = NO_DRAFT }: ImportDialogProps): ReactNode {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts().videos.importing.title} size="xl">
      <ImportForm onClose={onClose} draft={draft} />
    </Dialog>
  );
}

function ImportForm({
  onClose,
  draft,
}: Required<Pick<ImportDialogProps, 'onClose' | 'draft'>>): ReactNode {
  const { importing: labels } = texts().videos;
  const [text, setText] = useState(draft.text);
  const [visibility, setVisibility] = useState<Visibility>(draft.visibility);
  const [lines, setLines] = useState<readonly ImportLine[]>([]);
  const [rejection, setRejection] = useState({ text: '', message: '' });
  const { results, isRunning, start } = useImport();
  const max = `${IMPORT_LINES_MAX}`;
  const { rows, remaining } = toImportRows(lines, results);

  function submit(): void {
    const parsed = lines.length === 0 ? parseImport(text) : remaining;
    if (parsed === undefined || parsed.length > IMPORT_LINES_MAX) {
      const reason = parsed === undefined ? labels.unreadable : labels.tooMany;
      setRejection({ text, message: fillMessage(reason, { max }) });
      return;
    }
    if (lines.length === 0) setLines(parsed);
    void start(
      parsed.filter(({ problem }) => problem === null),
      visibility,
    );
  }

  if (lines.length > 0) {
    return (
      <Stack gap="md">
        <ImportProgress rows={rows} />
        <Group justify="flex-end" gap="sm" className="form-buttons">
          {!isRunning && remaining.length > 0 && (
            <Button variant="default" onClick={submit}>
              {labels.retry}
            </Button>
          )}
          <Button onClick={onClose}>{isRunning ? labels.stop : labels.done}</Button>
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
          label={labels.text}
          description={fillMessage(labels.textHint, { max })}
          placeholder={'https://\nhttps://'}
          classNames={{ input: 'mono' }}
          rows={8}
          required
          withAsterisk={false}
          spellCheck={false}
          maxLength={IMPORT_CHARACTERS_MAX}
          error={text === rejection.text && rejection.message}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <ImportOptions visibility={visibility} onVisibility={setVisibility} onText={setText} />
        <FormButtons action={labels.title} disabled={text.trim() === ''} onCancel={onClose} />
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
        label={texts().videos.visibility}
        data={visibilityChoices()}
        value={visibility}
        onChange={({ currentTarget }) => {
          const choice = visibilityChoices().find(({ value }) => value === currentTarget.value);
          if (choice !== undefined) onVisibility(choice.value);
        }}
      />
      <FileButton
        accept=".csv,.tsv,.txt,.json,.m3u,.m3u8,text/csv,text/plain"
        onChange={(file) => {
          if (file !== null) void readListFile(file, IMPORT_CHARACTERS_MAX).then(onText);
        }}
      >
        {(props) => (
          <Button {...props} variant="default">
            {texts().videos.importing.chooseFile}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

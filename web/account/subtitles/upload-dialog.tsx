import {
  Button,
  CloseButton,
  Group,
  List,
  Modal,
  NativeSelect,
  Paper,
  Stack,
  Text,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { formatAmount } from '../../shared/format-amount.ts';
import { toWords } from '../api/call-api.ts';
import { type SubtitleTrack, uploadTrack } from '../api/subtitle-queries.ts';
import { describeRepair } from './describe-repair.ts';
import { LanguageField } from './language-field.tsx';
import { KIND_CHOICES, parseKind } from './track-kinds.ts';
import { parseLanguage, toLanguageName } from './track-language.ts';
import { findRowFault, isToSend, toUploadRow, type UploadRow } from './upload-rows.ts';
import { useTracksChanged } from './use-tracks-changed.ts';

type UploadDialogProps = {
  readonly videoId: string;
  readonly opened: boolean;
  readonly files: readonly File[];
  readonly batch: number;
  readonly tracks: readonly SubtitleTrack[];
  readonly onClose: () => void;
};

/** Asks which languages the files are in, sends them, and tells what became of each. */
export function UploadDialog({
  opened,
  batch,
  files,
  onClose,
  ...rest
}: UploadDialogProps): ReactNode {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={files.length === 1 ? 'Add a track' : `Add ${files.length} tracks`}
      size="lg"
      closeOnClickOutside={false}
    >
      <UploadForm key={batch} files={files} onClose={onClose} {...rest} />
    </Modal>
  );
}

type UploadFormProps = Omit<UploadDialogProps, 'opened' | 'batch'>;

function UploadForm({ videoId, files, tracks, onClose }: UploadFormProps): ReactNode {
  const [rows, setRows] = useState<readonly UploadRow[]>(() => files.map(toUploadRow));
  const [wasSent, setWasSent] = useState(false);
  const refresh = useTracksChanged(videoId);
  const change = (id: number, part: Partial<UploadRow>): void =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const sending = useMutation({
    mutationFn: (waiting: readonly UploadRow[]) => sendRows(videoId, waiting, change),
    onSettled: refresh,
  });
  const waiting = rows.filter(isToSend);
  const faults = new Map(rows.map((row) => [row.id, findRowFault(row, rows)]));
  function submit(): void {
    setWasSent(true);
    if (waiting.some(({ id }) => faults.get(id) !== undefined)) return;
    sending.mutate(waiting);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm">
        {rows.map((row) => (
          <UploadItem
            key={row.id}
            row={row}
            fault={wasSent ? faults.get(row.id) : undefined}
            replaces={tracks.some(({ language }) => language === parseLanguage(row.language))}
            onChange={(part) => change(row.id, { ...part, progress: { step: 'waiting' } })}
            onLeaveOut={
              rows.length > 1 && !sending.isPending
                ? () => setRows((now) => now.filter(({ id }) => id !== row.id))
                : undefined
            }
          />
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {waiting.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {waiting.length > 0 && (
            <Button type="submit" loading={sending.isPending}>
              {waiting.some(({ progress }) => progress.step === 'refused') ? 'Try again' : 'Upload'}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

type Report = (id: number, part: Pick<UploadRow, 'progress'>) => void;

/** One after the other, so that a page full of files does not use up the rate limit at once. */
async function sendRows(
  videoId: string,
  rows: readonly UploadRow[],
  report: Report,
): Promise<void> {
  for (const { id, file, kind, language } of rows) {
    report(id, { progress: { step: 'sending' } });
    const wishes = { language: parseLanguage(language) ?? language, kind, file };
    try {
      // oxlint-disable-next-line no-await-in-loop -- all at once would use up the rate limit
      const { cueCount, repairs } = await uploadTrack(videoId, wishes);
      const words = repairs.map(describeRepair);
      report(id, { progress: { step: 'done', cues: cueCount ?? 0, repairs: words } });
    } catch (error) {
      report(id, { progress: { step: 'refused', error } });
    }
  }
}

type UploadItemProps = {
  readonly row: UploadRow;
  readonly fault: string | undefined;
  readonly replaces: boolean;
  readonly onChange: (part: Partial<Pick<UploadRow, 'language' | 'kind'>>) => void;
  /** Undefined where it can't be left out. */
  readonly onLeaveOut: (() => void) | undefined;
};

function UploadItem({ row, fault, replaces, onChange, onLeaveOut }: UploadItemProps): ReactNode {
  const { file, kind, language, progress } = row;
  const isOpen = progress.step === 'waiting' || progress.step === 'refused';
  return (
    <Paper withBorder p="sm" role="group" aria-label={file.name}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={550} className="wrap-anywhere">
          {file.name}
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" c="dimmed" className="nowrap">
            {formatAmount(file.size, 'B')}
          </Text>
          {isOpen && onLeaveOut !== undefined && (
            <CloseButton size="sm" aria-label={`Leave out ${file.name}`} onClick={onLeaveOut} />
          )}
        </Group>
      </Group>
      {isOpen && (
        <div className="upload-fields">
          <LanguageField
            label="Language"
            isFirst={row.id === 0}
            value={language}
            error={fault}
            note={replaces ? 'Takes the place of the track that is there.' : undefined}
            onChange={(value) => onChange({ language: value })}
          />
          <NativeSelect
            label="Kind"
            data={KIND_CHOICES}
            value={kind}
            onChange={({ currentTarget }) => onChange({ kind: parseKind(currentTarget.value) })}
          />
        </div>
      )}
      <UploadOutcome row={row} />
    </Paper>
  );
}

function UploadOutcome({ row: { language, progress } }: { readonly row: UploadRow }): ReactNode {
  switch (progress.step) {
    case 'waiting':
      return null;
    case 'sending':
      return (
        <Text size="sm" c="dimmed" mt={4} role="status">
          On its way …
        </Text>
      );
    case 'refused':
      return (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {toWords(progress.error)}
        </Text>
      );
    case 'done':
      return (
        <div role="status">
          <Text size="sm" c="var(--good)" mt={4}>
            Added as {toLanguageName(language)}:{' '}
            {progress.cues === 1 ? '1 cue' : `${progress.cues} cues`}.
          </Text>
          {progress.repairs.length > 0 && (
            <>
              <Text size="sm" mt={4}>
                Mended on the way:
              </Text>
              <List size="sm" className="wrap-anywhere">
                {progress.repairs.map((repair) => (
                  <List.Item key={repair}>{repair}</List.Item>
                ))}
              </List>
            </>
          )}
        </div>
      );
    default:
      return progress satisfies never;
  }
}

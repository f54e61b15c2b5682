import { Button, CloseButton, Group, List, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { reelay } from '../api/reelay.ts';
import type { SubtitleTrack } from '../api/subtitle-queries.ts';
import { countText, texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorText } from '../parts/error-text.tsx';
import { formatBytes } from '../parts/format-bytes.ts';
import type { FileCheck } from './check-file.ts';
import { describeRepair } from './describe-repair.ts';
import { LanguageField } from './language-field.tsx';
import { listKinds, parseKind } from './track-kinds.ts';
import { parseLanguage, toLanguageName } from './track-language.ts';
import { findRowError, isPending, toUploadRow, type UploadRow } from './upload-rows.ts';
import { useFileChecks } from './use-file-checks.ts';
import { useReloadTracks } from './use-reload-tracks.ts';

type UploadDialogProps = {
  readonly videoId: string;
  readonly opened: boolean;
  readonly files: readonly File[];
  readonly batch: number;
  readonly tracks: readonly SubtitleTrack[];
  readonly onClose: () => void;
};

/** Asks for the language of each file, uploads the files and shows each result. */
export function UploadDialog({
  opened,
  batch,
  files,
  onClose,
  ...rest
}: UploadDialogProps): ReactNode {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={countText(files.length, texts().subtitles.upload, 'title')}
      size="lg"
      closeOnClickOutside={false}
    >
      <UploadForm key={batch} files={files} onClose={onClose} {...rest} />
    </Dialog>
  );
}

type UploadFormProps = Omit<UploadDialogProps, 'opened' | 'batch'>;

function UploadForm({ videoId, files, tracks, onClose }: UploadFormProps): ReactNode {
  const { upload: text } = texts().subtitles;
  const [rows, setRows] = useState<readonly UploadRow[]>(() => files.map(toUploadRow));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const refresh = useReloadTracks(videoId);
  const change = (id: number, part: Partial<UploadRow>): void =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const sending = useMutation({
    mutationFn: (waiting: readonly UploadRow[]) => uploadRows(videoId, waiting, change),
    onSettled: refresh,
  });
  const checks = useFileChecks(rows);
  const waiting = rows.filter((row) => isPending(row) && checks.get(row.id)?.kind !== 'refused');
  const errors = new Map(rows.map((row) => [row.id, findRowError(row, rows)]));
  function submit(): void {
    setIsSubmitted(true);
    if (waiting.some(({ id }) => errors.get(id) !== undefined)) return;
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
            check={checks.get(row.id)}
            error={isSubmitted ? errors.get(row.id) : undefined}
            replaces={tracks.some(({ language }) => language === parseLanguage(row.language))}
            onChange={(part) => change(row.id, { ...part, progress: { step: 'waiting' } })}
            onRemove={
              rows.length > 1 && !sending.isPending
                ? () => setRows((now) => now.filter(({ id }) => id !== row.id))
                : undefined
            }
          />
        ))}
        <Group justify="flex-end" gap="sm" className="form-buttons">
          <Button variant="default" onClick={onClose}>
            {waiting.length === 0 ? text.close : texts().parts.cancel}
          </Button>
          {waiting.length > 0 && (
            <Button type="submit" loading={sending.isPending}>
              {waiting.some(({ progress }) => progress.step === 'refused')
                ? text.tryAgain
                : text.submit}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Uploads one file after another, to stay within the rate limit. */
async function uploadRows(
  videoId: string,
  rows: readonly UploadRow[],
  report: (id: number, part: Pick<UploadRow, 'progress'>) => void,
): Promise<void> {
  for (const { id, file, kind, language } of rows) {
    report(id, { progress: { step: 'sending' } });
    const lang = parseLanguage(language) ?? language;
    try {
      // oxlint-disable-next-line no-await-in-loop -- parallel requests would exhaust the rate limit
      const { cueCount, repairs } = await reelay.videos.subtitles.upload(videoId, lang, {
        kind,
        file,
      });
      const messages = repairs.map(describeRepair);
      report(id, { progress: { step: 'done', cues: cueCount ?? 0, repairs: messages } });
    } catch (error) {
      report(id, { progress: { step: 'refused', error } });
    }
  }
}

type UploadItemProps = {
  readonly row: UploadRow;
  readonly check: FileCheck | undefined;
  readonly error: string | undefined;
  readonly replaces: boolean;
  readonly onChange: (part: Partial<Pick<UploadRow, 'language' | 'kind'>>) => void;
  /** Undefined if the file can't be removed. */
  readonly onRemove: (() => void) | undefined;
};

function UploadItem({
  row,
  check,
  error,
  replaces,
  onChange,
  onRemove: onLeaveOut,
}: UploadItemProps): ReactNode {
  const { upload: text, language: languageLabel, kind: kindLabel } = texts().subtitles;
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
            {formatBytes(file.size)}
          </Text>
          {isOpen && onLeaveOut !== undefined && (
            <CloseButton
              size="sm"
              aria-label={fillMessage(text.remove, { file: file.name })}
              onClick={onLeaveOut}
            />
          )}
        </Group>
      </Group>
      {isOpen && (
        <div className="upload-fields">
          <LanguageField
            label={languageLabel}
            value={language}
            error={error}
            note={replaces ? text.replaces : undefined}
            onChange={(value) => onChange({ language: value })}
          />
          <NativeSelect
            label={kindLabel}
            data={listKinds()}
            value={kind}
            onChange={({ currentTarget }) => onChange({ kind: parseKind(currentTarget.value) })}
          />
        </div>
      )}
      <UploadOutcome row={row} check={check} />
    </Paper>
  );
}

function UploadOutcome({
  row: { language, progress },
  check,
}: Pick<UploadItemProps, 'row' | 'check'>): ReactNode {
  const { upload: text } = texts().subtitles;
  switch (progress.step) {
    case 'waiting':
      return check === undefined ? null : <CheckOutcome check={check} />;
    case 'sending':
      return (
        <Text size="sm" c="dimmed" mt={4} role="status">
          {text.uploading}
        </Text>
      );
    case 'refused':
      return (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          <ErrorText error={progress.error} />
        </Text>
      );
    case 'done':
      return (
        <div role="status">
          <Text size="sm" c="var(--good)" mt={4}>
            {fillMessage(text.added, {
              language: toLanguageName(language),
              cues: countText(progress.cues, texts().subtitles, 'cues'),
            })}
          </Text>
          <Fixes repairs={progress.repairs} />
        </div>
      );
    default:
      return progress satisfies never;
  }
}

function CheckOutcome({ check }: { readonly check: FileCheck }): ReactNode {
  if (check.kind === 'refused') {
    return (
      <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
        {check.message}
      </Text>
    );
  }
  return (
    <div role="status">
      <Text size="sm" c="dimmed" mt={4} className="wrap-anywhere" lineClamp={2}>
        {check.summary}
      </Text>
      <Fixes repairs={check.repairs} />
    </div>
  );
}

function Fixes({ repairs }: { readonly repairs: readonly string[] }): ReactNode {
  if (repairs.length === 0) return null;
  return (
    <>
      <Text size="sm" mt={4}>
        {texts().subtitles.upload.fixes}
      </Text>
      <List size="sm" className="wrap-anywhere">
        {repairs.map((repair) => (
          <List.Item key={repair}>{repair}</List.Item>
        ))}
      </List>
    </>
  );
}

import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { SUBTITLE_LABEL_CHARACTERS_MAX } from '#contract/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { reelay } from '../api/reelay.ts';
import { type SubtitleTrack, type TrackChange } from '../api/subtitle-queries.ts';
import { texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { parseOffset } from './cue-time.ts';
import { listKinds, parseKind } from './track-kinds.ts';
import { useReloadTracks } from './use-reload-tracks.ts';

type TrackDialogProps = {
  readonly videoId: string;
  readonly track: SubtitleTrack;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** The name, kind and offset of a track. */
export function TrackDialog({ opened, ...props }: TrackDialogProps): ReactNode {
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={fillMessage(texts().subtitles.tracks.settingsName, { name: props.track.label })}
    >
      <TrackForm {...props} />
    </Dialog>
  );
}

function TrackForm({ videoId, track, onClose }: Omit<TrackDialogProps, 'opened'>): ReactNode {
  const { settings: text, kind: kindLabel, problems } = texts().subtitles;
  const refresh = useReloadTracks(videoId);
  const form = useForm({
    initialValues: { label: track.label, kind: track.kind, offset: '' },
    validate: {
      label: (label) => (label.trim() === '' ? problems.name : null),
      offset: (offset) =>
        offset.trim() === '' || parseOffset(offset) !== undefined ? null : problems.offset,
    },
  });
  const saving = useMutation({
    mutationFn: (fields: typeof form.values) =>
      reelay.videos.subtitles.update(videoId, track.language, toChange(fields, track)),
    onSuccess: async () => {
      notifications.show({ message: text.saved });
      onClose();
      await refresh();
    },
  });
  return (
    <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
      <Stack gap="md">
        <TextInput
          label={text.name}
          description={text.nameHint}
          maxLength={SUBTITLE_LABEL_CHARACTERS_MAX}
          {...form.getInputProps('label')}
        />
        <NativeSelect
          label={kindLabel}
          data={listKinds()}
          value={form.values.kind}
          onChange={({ currentTarget }) =>
            form.setFieldValue('kind', parseKind(currentTarget.value))
          }
        />
        <TextInput
          label={text.shift}
          description={text.shiftHint}
          placeholder="0"
          inputMode="text"
          autoComplete="off"
          {...form.getInputProps('offset')}
        />
        <FailureAlert error={saving.error} />
        <FormButtons
          action={text.save}
          pending={saving.isPending}
          disabled={!form.isDirty()}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

type Fields = Pick<SubtitleTrack, 'label' | 'kind'> & { readonly offset: string };

function toChange({ label, kind, offset }: Fields, track: SubtitleTrack): TrackChange {
  const offsetMs = parseOffset(offset) ?? 0;
  return {
    ...(label.trim() !== track.label && { label: label.trim() }),
    ...(kind !== track.kind && { kind }),
    ...(offsetMs !== 0 && { offset: offsetMs / 1000 }),
  };
}

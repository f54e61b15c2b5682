import { Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { reelay } from '../api/reelay.ts';
import { type SubtitleTrack, type TrackChange } from '../api/subtitle-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { parseOffset } from './cue-time.ts';
import { KIND_CHOICES, parseKind } from './track-kinds.ts';
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
    <Modal opened={opened} onClose={props.onClose} title={`Settings: ${props.track.label}`}>
      <TrackForm {...props} />
    </Modal>
  );
}

function TrackForm({ videoId, track, onClose }: Omit<TrackDialogProps, 'opened'>): ReactNode {
  const refresh = useReloadTracks(videoId);
  const form = useForm({
    initialValues: { label: track.label, kind: track.kind, offset: '' },
    validate: {
      label: (label) => (label.trim() === '' ? 'Enter a name.' : null),
      offset: (offset) =>
        offset.trim() === '' || parseOffset(offset) !== undefined
          ? null
          : 'Enter a time such as -1.5 or 00:01:02.345.',
    },
  });
  const saving = useMutation({
    mutationFn: (fields: typeof form.values) =>
      reelay.videos.subtitles.update(videoId, track.language, toChange(fields, track)),
    onSuccess: async () => {
      notifications.show({ message: 'Track saved.' });
      onClose();
      await refresh();
    },
  });
  return (
    <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Shown in the subtitle menu of players."
          maxLength={100}
          {...form.getInputProps('label')}
        />
        <NativeSelect
          label="Kind"
          data={KIND_CHOICES}
          value={form.values.kind}
          onChange={({ currentTarget }) =>
            form.setFieldValue('kind', parseKind(currentTarget.value))
          }
        />
        <TextInput
          label="Shift all cues by"
          description="In seconds. Negative values move cues earlier."
          placeholder="0"
          inputMode="text"
          autoComplete="off"
          {...form.getInputProps('offset')}
        />
        <FailureAlert error={saving.error} />
        <FormButtons
          action="Save changes"
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

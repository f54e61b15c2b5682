import { Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useRef } from 'react';

import {
  DESCRIPTION_CHARACTERS_MAX,
  REFERER_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
  USER_AGENT_CHARACTERS_MAX,
} from '#contract/limits.ts';
import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { type TextName, VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { SaveButton } from '../parts/save-button.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { DraftsContext } from './use-video.ts';

/** The compiler requires an input for every field with text. */
const INPUTS = {
  title: { group: 'shown', charactersMax: TITLE_CHARACTERS_MAX, rows: 1 },
  description: { group: 'shown', charactersMax: DESCRIPTION_CHARACTERS_MAX, rows: 3 },
  referer: { group: 'sent', charactersMax: REFERER_CHARACTERS_MAX, rows: 1 },
  userAgent: { group: 'sent', charactersMax: USER_AGENT_CHARACTERS_MAX, rows: 1 },
} satisfies Record<TextName, Input>;

/** Texts that viewers see, and headers that the hosts of the source receive. */
type FieldGroup = 'shown' | 'sent';
type Input = { readonly group: FieldGroup; readonly charactersMax: number; readonly rows: number };

const NAMES = Object.keys(INPUTS).filter(isTextName);

function isTextName(name: string): name is TextName {
  return Object.hasOwn(INPUTS, name);
}

type Fields = Readonly<Record<TextName, string>>;

export function VideoForm({ video }: { readonly video: Video }): ReactNode {
  const { form: text } = texts().video;
  const queries = useQueryClient();
  const drafts = useContext(DraftsContext);
  const form = useForm({ initialValues: { ...toFields(video), ...drafts.current.details } });
  const saved = useRef(toFields(video));
  // The record changes when a resolution ends. Fields with unsaved edits keep them, and all other
  // fields are updated.
  useEffect(() => {
    const edits = pickEdits(saved.current, form.getValues());
    saved.current = toFields(video);
    form.setValues({ ...saved.current, ...edits });
    form.resetDirty(saved.current);
  }, [video.updatedAt]);
  useEffect(() => {
    drafts.current.details = pickEdits(saved.current, form.getValues());
  });
  const saving = useMutation({
    mutationFn: (fields: Fields) =>
      reelay.videos.update(video.id, toChange(pickEdits(saved.current, fields))),
    onSuccess: (changed) => {
      form.setValues(toFields(changed));
      queries.setQueryData(videoQuery(video.id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
      notifications.show({ message: text.saved });
    },
  });
  const fieldsOf = (group: FieldGroup): readonly ReactNode[] =>
    NAMES.filter((name) => INPUTS[name].group === group).map((name) => (
      <TextField key={name} name={name} input={form.getInputProps(name)} />
    ));
  return (
    <SectionCard title={text.heading}>
      <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
        <Stack gap="md">
          {fieldsOf('shown')}
          <div>
            <Title order={3} size="h5">
              {text.requests}
            </Title>
            <Text c="dimmed" size="sm" mt={4}>
              {text.requestsNote}
            </Text>
          </div>
          {fieldsOf('sent')}
          <SaveButton form={form} saving={saving} label={text.save} />
        </Stack>
      </form>
    </SectionCard>
  );
}

function TextField({
  name,
  input,
}: {
  readonly name: TextName;
  readonly input: ReturnType<ReturnType<typeof useForm<Fields>>['getInputProps']>;
}): ReactNode {
  const { charactersMax: maxLength, rows } = INPUTS[name];
  const shared = { label: texts().video.form[name], maxLength, ...input };
  if (rows === 1) return <TextInput {...shared} />;
  return <Textarea rows={rows} classNames={{ input: 'video-description' }} {...shared} />;
}

function toFields(video: Video): Fields {
  const entries: unknown[][] = NAMES.map((name) => [name, video[name] ?? '']);
  return Object.fromEntries(entries);
}

/** Returns only the edited fields, so that unedited metadata keeps following the source. */
function pickEdits(before: Fields, after: Fields): Partial<Fields> {
  const edited = NAMES.filter((name) => after[name] !== before[name]);
  return Object.fromEntries(edited.map((name) => [name, after[name]]));
}

/** Null makes the field follow the metadata of the source again. */
function toChange(edits: Partial<Fields>): Partial<Record<TextName, string | null>> {
  return Object.fromEntries(
    Object.entries(edits).map(([name, text]) => [name, text.trim() === '' ? null : text.trim()]),
  );
}

import { Button, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useRef } from 'react';

import {
  METADATA_KEY_CHARACTERS_MAX,
  METADATA_PAIRS_MAX,
  METADATA_VALUE_CHARACTERS_MAX,
  TAGS_MAX,
  TAG_CHARACTERS_MAX,
} from '#contract/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { Icon } from '../parts/icons.tsx';
import { SaveButton } from '../parts/save-button.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { type Pair, toMetadataChange } from './metadata-change.ts';
import { DraftsContext } from './use-video.ts';

type Fields = { tags: string[]; pairs: Pair[] };

type LabelsFormProps = {
  readonly videoId: string;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
};

/** The tags and metadata of a video, which only its owner sees. */
export function LabelsForm({ videoId, tags, metadata }: LabelsFormProps): ReactNode {
  const { labels: text } = texts().video;
  const queries = useQueryClient();
  const form = useLabelsForm({ tags, metadata });
  useDraft(form, JSON.stringify([tags, metadata]));
  const saving = useMutation({
    mutationFn: (fields: Fields) =>
      reelay.videos.update(videoId, {
        tags: fields.tags,
        metadata: toMetadataChange(metadata, fields.pairs),
      }),
    onSuccess: (changed) => {
      form.resetDirty();
      queries.setQueryData(videoQuery(videoId).queryKey, changed);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
      notifications.show({ message: text.saved });
    },
  });
  return (
    <SectionCard title={text.title} note={text.note}>
      <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
        <Stack gap="md">
          <TagsInput
            label={text.tags}
            description={text.tagsHint}
            splitChars={[',', ';']}
            maxTags={TAGS_MAX}
            maxLength={TAG_CHARACTERS_MAX}
            acceptValueOnBlur
            {...form.getInputProps('tags')}
          />
          <MetadataFields form={form} />
          <SaveButton form={form} saving={saving} label={text.save} />
        </Stack>
      </form>
    </SectionCard>
  );
}

// oxlint-disable-next-line typescript/explicit-function-return-type -- inferred form type
function useLabelsForm({ tags, metadata }: Omit<LabelsFormProps, 'videoId'>) {
  return useForm<Fields>({
    initialValues: {
      tags: [...tags],
      pairs: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    },
    validate: {
      pairs: {
        key: (key, { pairs }) =>
          pairs.filter((pair) => pair.key === key).length > 1
            ? texts().video.labels.duplicateKey
            : null,
      },
    },
  });
}

/** Keeps unsaved edits while another tab is open, unless the stored labels change meanwhile. */
function useDraft(form: ReturnType<typeof useLabelsForm>, stored: string): void {
  const drafts = useContext(DraftsContext);
  useEffect(() => {
    const draft = drafts.current.labels;
    delete drafts.current.labels;
    if (draft?.stored === stored) {
      form.setValues({ tags: [...draft.tags], pairs: draft.pairs.map((pair) => ({ ...pair })) });
    }
  }, []);
  useEffect(() => {
    if (form.isDirty()) drafts.current.labels = { ...form.getValues(), stored };
    else delete drafts.current.labels;
  });
}

function MetadataFields({ form }: { readonly form: ReturnType<typeof useLabelsForm> }): ReactNode {
  const { labels: text } = texts().video;
  const addButton = useRef<HTMLButtonElement>(null);
  const { pairs } = form.values;
  return (
    <fieldset className="metadata-fields">
      <legend>{text.metadata}</legend>
      {pairs.length === 0 && (
        <Text size="sm" c="dimmed">
          {text.noMetadata}
        </Text>
      )}
      {pairs.map((pair, at) => (
        // Rows have no identity other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="metadata-row">
          <TextInput
            aria-label={fillMessage(text.keyNumber, { number: `${at + 1}` })}
            placeholder={text.key}
            required
            pattern="[A-Za-z0-9][A-Za-z0-9_.\-]*"
            title={text.keyFormat}
            maxLength={METADATA_KEY_CHARACTERS_MAX}
            {...form.getInputProps(`pairs.${at}.key`)}
          />
          <TextInput
            aria-label={fillMessage(text.valueOf, { key: toKeyName(pair, at) })}
            placeholder={text.value}
            required
            maxLength={METADATA_VALUE_CHARACTERS_MAX}
            {...form.getInputProps(`pairs.${at}.value`)}
          />
          <Button
            variant="default"
            px="xs"
            aria-label={fillMessage(text.remove, { key: toKeyName(pair, at) })}
            onClick={() => {
              form.removeListItem('pairs', at);
              addButton.current?.focus();
            }}
          >
            <Icon name="close" size={14} />
          </Button>
        </div>
      ))}
      <Button
        ref={addButton}
        variant="default"
        size="xs"
        disabled={pairs.length >= METADATA_PAIRS_MAX}
        onClick={() => form.insertListItem('pairs', { key: '', value: '' })}
      >
        {text.addPair}
      </Button>
    </fieldset>
  );
}

function toKeyName({ key }: Pair, at: number): string {
  return key || fillMessage(texts().video.labels.unnamedKey, { number: `${at + 1}` });
}

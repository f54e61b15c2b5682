import { Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useRef } from 'react';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { TAG_CHARACTERS_MAX, TAGS_MAX } from '../videos/video-search.ts';
import { type Pair, toMetadataChange } from './metadata-change.ts';
import { DraftsContext } from './use-video.ts';

/** The limits of the API. */
const PAIRS_MAX = 50;
const KEY_CHARACTERS_MAX = 40;
const VALUE_CHARACTERS_MAX = 500;

type Fields = { tags: string[]; pairs: Pair[] };

type LabelsFormProps = {
  readonly videoId: string;
  readonly tags: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
};

/** The tags and metadata of a video, which only its owner sees. */
export function LabelsForm({ videoId, tags, metadata }: LabelsFormProps): ReactNode {
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
      notifications.show({ message: 'Tags and metadata saved.' });
    },
  });
  return (
    <SectionCard
      title="Tags and metadata"
      note="Only you see them. Use them to organize and find videos."
    >
      <form onSubmit={form.onSubmit((fields) => saving.mutate(fields))}>
        <Stack gap="md">
          <TagsInput
            label="Tags"
            description="Press Enter or comma after each tag."
            splitChars={[',', ';']}
            maxTags={TAGS_MAX}
            maxLength={TAG_CHARACTERS_MAX}
            acceptValueOnBlur
            {...form.getInputProps('tags')}
          />
          <MetadataFields form={form} />
          <FailureAlert error={saving.error} />
          <Group>
            <Button type="submit" disabled={!form.isDirty()} loading={saving.isPending}>
              Save tags and metadata
            </Button>
          </Group>
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
          pairs.filter((pair) => pair.key === key).length > 1 ? 'This key is used twice.' : null,
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
    return () => {
      if (form.isDirty()) drafts.current.labels = { ...form.getValues(), stored };
    };
  }, []);
}

function MetadataFields({ form }: { readonly form: ReturnType<typeof useLabelsForm> }): ReactNode {
  const addButton = useRef<HTMLButtonElement>(null);
  const { pairs } = form.values;
  return (
    <fieldset className="metadata-fields">
      <legend>Metadata</legend>
      {pairs.length === 0 && (
        <Text size="sm" c="dimmed">
          No metadata yet. Add key-value pairs, such as your own ID.
        </Text>
      )}
      {pairs.map((pair, at) => (
        // Rows have no identity other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="metadata-row">
          <TextInput
            aria-label={`Key ${at + 1}`}
            placeholder="Key"
            required
            pattern="[A-Za-z0-9][A-Za-z0-9_.\-]*"
            title="Letters, digits, _ . and -, starting with a letter or a digit"
            maxLength={KEY_CHARACTERS_MAX}
            {...form.getInputProps(`pairs.${at}.key`)}
          />
          <TextInput
            aria-label={`Value of ${pair.key || `key ${at + 1}`}`}
            placeholder="Value"
            required
            maxLength={VALUE_CHARACTERS_MAX}
            {...form.getInputProps(`pairs.${at}.value`)}
          />
          <Button
            variant="default"
            px="xs"
            aria-label={`Remove ${pair.key || `key ${at + 1}`}`}
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
        disabled={pairs.length >= PAIRS_MAX}
        onClick={() => form.insertListItem('pairs', { key: '', value: '' })}
      >
        Add pair
      </Button>
    </fieldset>
  );
}

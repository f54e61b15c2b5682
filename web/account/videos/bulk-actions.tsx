import { Button, Menu, Stack, TagsInput, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { TAGS_MAX, TAG_CHARACTERS_MAX } from '#contract/limits.ts';
import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, type Visibility } from '../api/video-queries.ts';
import { countText, texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { visibilityChoices } from '../parts/visibility-choices.ts';

type Change = { readonly visibility: Visibility } | { readonly tags: readonly string[] };
export type BulkActionsProps = { readonly videos: readonly Video[] };

/** Changes the visibility or adds tags to all selected videos, except those that were removed. */
export function BulkActions({ videos: selected }: BulkActionsProps): ReactNode {
  const { selection: text } = texts().videos;
  const [isTagging, setIsTagging] = useState(false);
  const videos = selected.filter(({ status }) => status !== 'removed');
  const changing = useChangeAll(videos);
  if (videos.length === 0) return null;
  return (
    <>
      <Menu position="top-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" loading={changing.isPending}>
            {text.setVisibility}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {visibilityChoices().map(({ value, label }) => (
            <Menu.Item key={value} onClick={() => changing.mutate({ visibility: value })}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => setIsTagging(true)}>
        {text.addTags}
      </Button>
      <FailureAlert error={changing.error} />
      <Dialog opened={isTagging} onClose={() => setIsTagging(false)} title={text.addTags}>
        <TagForm videos={videos} onClose={() => setIsTagging(false)} />
      </Dialog>
    </>
  );
}

type TagFormProps = BulkActionsProps & { readonly onClose: () => void };

function TagForm({ videos, onClose }: TagFormProps): ReactNode {
  const { selection: text } = texts().videos;
  const [tags, setTags] = useState<string[]>([]);
  const changing = useChangeAll(videos);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        changing.mutate({ tags }, { onSuccess: onClose });
      }}
    >
      <Stack gap="md">
        <Text size="sm">{countText(videos.length, text, 'tagsKept')}</Text>
        <TagsInput
          label={text.tags}
          description={text.tagsHint}
          splitChars={[',', ';']}
          maxTags={TAGS_MAX}
          maxLength={TAG_CHARACTERS_MAX}
          acceptValueOnBlur
          value={tags}
          onChange={setTags}
        />
        <FailureAlert error={changing.error} />
        <FormButtons action={text.addTags} pending={changing.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

// oxlint-disable-next-line typescript/explicit-function-return-type -- inferred mutation type
function useChangeAll(videos: readonly Video[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => changeAll(videos, change),
    onSuccess: () => {
      notifications.show({
        message: countText(videos.length, texts().videos.selection, 'changed'),
      });
    },
    // Some videos may have changed before a failure.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['video'] });
      return queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
    },
  });
}

async function changeAll(videos: readonly Video[], change: Change): Promise<void> {
  for (const { id, tags = [] } of videos) {
    const body =
      'tags' in change ? { tags: [...new Set([...tags, ...change.tags])] } : { ...change };
    // oxlint-disable-next-line no-await-in-loop -- parallel requests would exhaust the rate limit
    await reelay.videos.update(id, body);
  }
}

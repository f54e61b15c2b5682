import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Source, Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { type SourceOrder, sourcesQuery, videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';

type Props = { readonly video: Video };

/** The sources in playback order, with a form to add backup sources. */
export function VideoSources({ video }: Props): ReactNode {
  const { sources: text } = texts().video;
  const reload = useReload(video.id);
  const { data, error, refetch } = useQuery(sourcesQuery(video));
  const reordering = useMutation({
    mutationFn: (order: SourceOrder) => reelay.videos.orderSources(video.id, order),
    onSuccess: reload,
  });
  const removing = useMutation({
    mutationFn: (sourceId: string) => reelay.videos.removeSource(video.id, sourceId),
    onSuccess: reload,
  });
  const { sources } = video;
  const ids = sources.map(({ id }) => id);
  const isBusy = reordering.isPending || removing.isPending;
  return (
    <SectionCard title={text.title} note={text.note}>
      <ol className="plain-list" aria-label={text.title}>
        {sources.map((source, index) => (
          <SourceRow
            key={source.id}
            source={source}
            video={video}
            isBusy={isBusy}
            isOnly={sources.length === 1}
            onMoveToTop={
              index === 0
                ? undefined
                : () => reordering.mutate([source.id, ...ids.filter((id) => id !== source.id)])
            }
            onRemove={() => removing.mutate(source.id)}
          />
        ))}
      </ol>
      <FailureAlert error={error} onRetry={refetch} />
      {data?.order === 'given' && (
        <Group>
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            onClick={() => reordering.mutate('health')}
          >
            {text.sortByHealth}
          </Button>
        </Group>
      )}
      <FailureAlert error={reordering.error ?? removing.error} />
      <AddSource video={video} />
    </SectionCard>
  );
}

type SourceRowProps = Props & {
  readonly source: Source;
  readonly isBusy: boolean;
  readonly isOnly: boolean;
  /** Undefined for the first source. */
  readonly onMoveToTop: (() => void) | undefined;
  readonly onRemove: () => void;
};

function SourceRow(props: SourceRowProps): ReactNode {
  const { source, video, isBusy, isOnly, onMoveToTop, onRemove } = props;
  const url = source.sourceUrl ?? video.sourceUrl ?? '';
  const format = source.height === null ? source.format : `${source.format}, ${source.height}p`;
  const { sources: text } = texts().video;
  const name = fillMessage(text.name, { format, url });
  const state = source.health === 'good' ? text.available : text.unavailable;
  return (
    <li className="plain-row track-row">
      <div className="track-text">
        <Text fw={550}>{fillMessage(state, { format })}</Text>
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {url}
        </Text>
      </div>
      <Group gap="xs">
        {onMoveToTop !== undefined && (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={fillMessage(text.moveToTopName, { name })}
            onClick={onMoveToTop}
          >
            {text.moveToTop}
          </Button>
        )}
        {!isOnly && (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={fillMessage(text.removeName, { name })}
            onClick={onRemove}
          >
            {text.remove}
          </Button>
        )}
      </Group>
    </li>
  );
}

function AddSource({ video }: Props): ReactNode {
  const { sources: text } = texts().video;
  const [url, setUrl] = useState('');
  const reload = useReload(video.id);
  const adding = useMutation({
    mutationFn: () => reelay.videos.addSource(video.id, { url: url.trim() }),
    onSuccess: ({ sources }) => {
      const isNew = sources.length > video.sources.length;
      setUrl('');
      reload();
      notifications.show({
        message: isNew ? text.added : text.exists,
      });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={text.backupUrl}
          inputMode="url"
          required
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <FailureAlert error={adding.error} />
        <Group>
          <Button type="submit" variant="default" loading={adding.isPending}>
            {text.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useReload(videoId: string): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: videoQuery(videoId).queryKey });
  };
}

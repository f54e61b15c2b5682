import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { SourceWire, VideoWire } from '#features/videos/wire.ts';

import {
  addSource,
  orderSources,
  removeSource,
  type SourceOrder,
  sourcesQuery,
  videoQuery,
} from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';

type Props = { readonly video: VideoWire };

/** What the video plays from, in its order, and further addresses of it. */
export function VideoSources({ video }: Props): ReactNode {
  const reread = useReread(video.id);
  const { data } = useQuery(sourcesQuery(video));
  const ordering = useMutation({
    mutationFn: (order: SourceOrder) => orderSources(video.id, order),
    onSuccess: reread,
  });
  const removing = useMutation({
    mutationFn: (sourceId: string) => removeSource(video.id, sourceId),
    onSuccess: reread,
  });
  const { sources } = video;
  const ids = sources.map(({ id }) => id);
  const isBusy = ordering.isPending || removing.isPending;
  return (
    <SectionCard
      title="Sources"
      note="The first one plays; where it is lost, the next one does. Add the address of the same video at another place."
    >
      <ol className="plain-list" aria-label="Sources">
        {sources.map((source, index) => (
          <SourceRow
            key={source.id}
            source={source}
            video={video}
            isBusy={isBusy}
            isOnly={sources.length === 1}
            onFirst={
              index === 0
                ? undefined
                : () => ordering.mutate([source.id, ...ids.filter((id) => id !== source.id)])
            }
            onRemove={() => removing.mutate(source.id)}
          />
        ))}
      </ol>
      {data?.order === 'given' && (
        <Group>
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            onClick={() => ordering.mutate('health')}
          >
            Order by health
          </Button>
        </Group>
      )}
      <FailureAlert error={ordering.error ?? removing.error} />
      <AddSource video={video} />
    </SectionCard>
  );
}

type SourceRowProps = Props & {
  readonly source: SourceWire;
  readonly isBusy: boolean;
  readonly isOnly: boolean;
  /** Undefined for the one that is first. */
  readonly onFirst: (() => void) | undefined;
  readonly onRemove: () => void;
};

function SourceRow(props: SourceRowProps): ReactNode {
  const { source, video, isBusy, isOnly, onFirst, onRemove } = props;
  const address = source.sourceUrl ?? video.sourceUrl ?? '';
  const what = source.height === null ? source.format : `${source.format}, ${source.height}p`;
  const name = `${what} at ${address}`;
  return (
    <li className="plain-row track-row">
      <div className="track-words">
        <Text fw={550}>
          {what} · {source.health === 'good' ? 'Plays' : 'Lost'}
        </Text>
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {address}
        </Text>
      </div>
      <Group gap="xs">
        {onFirst !== undefined && (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={`Play first: ${name}`}
            onClick={onFirst}
          >
            Play first
          </Button>
        )}
        {!isOnly && (
          <Button
            variant="default"
            size="xs"
            disabled={isBusy}
            aria-label={`Remove: ${name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
      </Group>
    </li>
  );
}

function AddSource({ video }: Props): ReactNode {
  const [url, setUrl] = useState('');
  const reread = useReread(video.id);
  const adding = useMutation({
    mutationFn: () => addSource(video.id, url.trim()),
    onSuccess: ({ sources }) => {
      const isNew = sources.length > video.sources.length;
      setUrl('');
      reread();
      notifications.show({
        message: isNew ? 'The source was added.' : 'The video has this address already.',
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
          label="Another address"
          type="url"
          required
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <FailureAlert error={adding.error} />
        <Group>
          <Button type="submit" variant="default" loading={adding.isPending}>
            Add source
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useReread(videoId: string): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: videoQuery(videoId).queryKey });
  };
}

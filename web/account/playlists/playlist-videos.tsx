import { Anchor, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Playlist, Video } from '#sdk';

import { playlistsKey, playlistVideosQuery } from '../api/playlist-queries.ts';
import { reelay } from '../api/reelay.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { VideoThumbnail } from '../parts/video-thumbnail.tsx';
import { AddVideos } from './add-videos.tsx';

type Move = { readonly videoId: string; readonly after: string | null };

/** The videos in their order, which the owner changes with buttons or by dragging. */
export function PlaylistVideos({ playlist }: { readonly playlist: Playlist }): ReactNode {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    playlistVideosQuery(playlist.id),
  );
  const videos = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <AddVideos playlistId={playlist.id} />
      <FailureAlert error={error} onRetry={refetch} />
      <VideoList playlist={playlist} videos={videos} />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts().playlists.more}
        </Button>
      )}
    </>
  );
}

type VideoListProps = { readonly playlist: Playlist; readonly videos: readonly Video[] };
type Change = Move | { readonly removedId: string } | { readonly posterId: string };

function VideoList({ playlist, videos }: VideoListProps): ReactNode {
  const queries = useQueryClient();
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const changing = useMutation({
    mutationFn: async (change: Change) => {
      const { playlists } = reelay;
      if ('after' in change) await playlists.move(playlist.id, change);
      else if ('removedId' in change) await playlists.remove(playlist.id, change.removedId);
      else await playlists.update(playlist.id, { posterVideoId: change.posterId });
    },
    onSuccess: () => queries.invalidateQueries(playlistsKey),
  });
  const idAt = (index: number): string | null => videos[index]?.id ?? null;
  const dropAt = (index: number): void => {
    const from = videos.findIndex(({ id }) => id === draggedId);
    if (draggedId === null || from === index) return;
    // A dropped video takes the place of the one on which it was dropped.
    changing.mutate({ videoId: draggedId, after: idAt(from < index ? index : index - 1) });
  };
  return (
    <>
      <FailureAlert error={changing.error} />
      <ul className="plain-list">
        {videos.map((video, index) => (
          <VideoItem
            key={video.id}
            video={video}
            isBusy={changing.isPending}
            up={index === 0 ? null : { videoId: video.id, after: idAt(index - 2) }}
            down={
              index === videos.length - 1 ? null : { videoId: video.id, after: idAt(index + 1) }
            }
            onMove={(move) => changing.mutate(move)}
            onPoster={
              video.id === playlist.posterVideoId
                ? null
                : () => changing.mutate({ posterId: video.id })
            }
            onRemove={() => changing.mutate({ removedId: video.id })}
            onDrag={() => setDraggedId(video.id)}
            onDrop={() => dropAt(index)}
          />
        ))}
      </ul>
    </>
  );
}

type VideoItemProps = Omit<ItemButtonsProps, 'onUp' | 'onDown'> & {
  /** Null at the start and the end. */
  readonly up: Move | null;
  readonly down: Move | null;
  readonly onMove: (move: Move) => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
};

function VideoItem({ up, down, onMove, onDrag, onDrop, ...props }: VideoItemProps): ReactNode {
  const { video } = props;
  return (
    <li
      className="plain-row"
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <VideoThumbnail video={video} />
      <Text className="list-card-text wrap-anywhere">
        <Anchor
          renderRoot={(link) => (
            <Link {...link} to="/videos/$videoId" params={{ videoId: video.id }} />
          )}
        >
          {toVideoName(video)}
        </Anchor>
        {video.visibility === 'private' && (
          <Text span size="sm" c="dimmed">
            {texts().parts.visibility.private}
          </Text>
        )}
      </Text>
      <ItemButtons
        {...props}
        onUp={up && (() => onMove(up))}
        onDown={down && (() => onMove(down))}
      />
    </li>
  );
}

type ItemButtonsProps = {
  readonly video: Video;
  readonly isBusy: boolean;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  /** Null for the video whose poster the playlist shows. */
  readonly onPoster: (() => void) | null;
  readonly onRemove: () => void;
};

/** `data-disabled` keeps the focus on the button while the list is loaded again. */
function ItemButtons({ video, isBusy, onUp, onDown, ...props }: ItemButtonsProps): ReactNode {
  const { onPoster, onRemove } = props;
  const { up, down, poster, take } = texts().playlists;
  const name = toVideoName(video);
  const actions = [
    { text: up, perform: onUp },
    { text: down, perform: onDown },
    { text: poster, perform: onPoster },
    { text: take, perform: onRemove },
  ];
  return (
    <Group gap="xs">
      {actions.map(({ text, perform }) => (
        <Button
          key={text.action}
          variant="default"
          size="xs"
          aria-label={fillMessage(text.actionName, { name })}
          {...(perform === null && { 'data-disabled': true })}
          aria-disabled={perform === null}
          onClick={() => {
            if (!isBusy) perform?.();
          }}
        >
          {text.action}
        </Button>
      ))}
    </Group>
  );
}

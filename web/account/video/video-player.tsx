import './video.css';
import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';

import { assertNever } from '#lib/assert-never.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import { toPath } from '../../shared/base-url.ts';
import { ownerPlaybackQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { RemovalNote } from '../parts/removal-note.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { FailedVideo } from './failed-video.tsx';

type VideoPlayerProps = {
  readonly video: Video;
  /** Receives the iframe, for components that control the player. */
  readonly frame?: Ref<HTMLIFrameElement>;
};

/** The embed player that viewers get, or the reason why the video can't be played. */
export function VideoPlayer({ video, frame }: VideoPlayerProps): ReactNode {
  const { player: text } = texts().video;
  switch (video.status) {
    case 'queued':
    case 'resolving':
      return (
        <div className="video-stage video-stage-note" role="status">
          <Loader size="sm" color="gray.4" />
          <span>{text.detecting}</span>
        </div>
      );
    case 'removed':
      return <RemovalNote video={video} />;
    case 'failed':
      return <FailedVideo video={video} />;
    case 'ready':
      return (
        <figure className="video-figure">
          {video.visibility === 'private' ? (
            <PrivatePlayer video={video} frame={frame} />
          ) : (
            <Player video={video} frame={frame} query="" />
          )}
        </figure>
      );
    default:
      return assertNever(video);
  }
}

type FrameProps = {
  readonly video: Video;
  readonly frame: Ref<HTMLIFrameElement> | undefined;
};

function PrivatePlayer({ video, frame }: FrameProps): ReactNode {
  const { data, error, refetch } = useQuery(ownerPlaybackQuery(video.id));
  return (
    <>
      <FailureAlert error={error} onRetry={refetch} />
      {data === undefined ? (
        <div className="video-stage" />
      ) : (
        <Player video={video} frame={frame} query={`?token=${encodeURIComponent(data.token)}`} />
      )}
      <Text component="figcaption" size="sm" c="dimmed" mt={6}>
        {texts().video.player.private}
      </Text>
    </>
  );
}

type PlayerProps = FrameProps & { readonly query: string };

function Player({ video, frame, query }: PlayerProps): ReactNode {
  return (
    <iframe
      // When the video has been resolved again, the new key makes React reload the player.
      key={video.resolvedAt}
      ref={frame}
      className="video-stage"
      src={toPath(`embed/${video.id}${query}`)}
      title={fillMessage(texts().video.player.title, { name: toVideoName(video) })}
      allow="autoplay; fullscreen; picture-in-picture"
    />
  );
}

import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';

import type { VideoWire } from '#features/videos/wire.ts';
import { assertNever } from '#lib/assert-never.ts';

import { ownPlaybackQuery } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { nameVideo } from '../parts/name-video.ts';

type VideoPlayerProps = {
  readonly video: VideoWire;
  /** Holds the iframe, for who works the player. */
  readonly frame?: Ref<HTMLIFrameElement>;
};

/** The player as everybody gets it, in an iframe of this service; or why there is none. */
export function VideoPlayer({ video, frame }: VideoPlayerProps): ReactNode {
  switch (video.status) {
    case 'queued':
    case 'resolving':
      return (
        <div className="video-stage video-stage-note" role="status">
          <Loader size="sm" color="gray.4" />
          <span>Reelay is finding out what plays there …</span>
        </div>
      );
    case 'failed':
      return (
        <div className="video-stage video-stage-note">
          <strong>This video can’t be played</strong>
          <span>{video.error?.message}</span>
          <span>“Refresh source” tries it again.</span>
        </div>
      );
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
      return assertNever(video.status);
  }
}

type FrameProps = {
  readonly video: VideoWire;
  readonly frame: Ref<HTMLIFrameElement> | undefined;
};

function PrivatePlayer({ video, frame }: FrameProps): ReactNode {
  const { data, error } = useQuery(ownPlaybackQuery(video.id));
  if (error !== null) return <FailureAlert error={error} />;
  return (
    <>
      {data === undefined ? (
        <div className="video-stage" />
      ) : (
        <Player video={video} frame={frame} query={`?token=${encodeURIComponent(data.token)}`} />
      )}
      <Text component="figcaption" size="sm" c="dimmed" mt={6}>
        Private: this page plays it with a token of its own.
      </Text>
    </>
  );
}

type PlayerProps = FrameProps & { readonly query: string };

function Player({ video, frame, query }: PlayerProps): ReactNode {
  return (
    <iframe
      // A source that was found anew wants a player that starts anew.
      key={video.resolvedAt}
      ref={frame}
      className="video-stage"
      src={`/embed/${video.id}${query}`}
      title={`Player: ${nameVideo(video)}`}
      allow="autoplay; fullscreen; picture-in-picture"
    />
  );
}

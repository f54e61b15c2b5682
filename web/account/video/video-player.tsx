import { Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';

import type { VideoWire } from '../../../src/features/videos/wire.ts';
import { assertNever } from '../../../src/lib/assert-never.ts';
import { ownPlaybackQuery } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { nameVideo } from '../parts/name-video.ts';

type VideoPlayerProps = {
  readonly video: VideoWire;
  readonly frameRef?: Ref<HTMLIFrameElement>;
};

/** The player as everybody gets it, in an iframe of this service; or why there is none. */
export function VideoPlayer({ video, frameRef = null }: VideoPlayerProps): ReactNode {
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
            <PrivatePlayer video={video} frameRef={frameRef} />
          ) : (
            <Player video={video} query="" frameRef={frameRef} />
          )}
        </figure>
      );
    default:
      return assertNever(video.status);
  }
}

function PrivatePlayer({ video, frameRef }: Omit<PlayerProps, 'query'>): ReactNode {
  const { data, error } = useQuery(ownPlaybackQuery(video.id));
  if (error !== null) return <FailureAlert error={error} />;
  return (
    <>
      {data === undefined ? (
        <div className="video-stage" />
      ) : (
        <Player
          video={video}
          query={`?token=${encodeURIComponent(data.token)}`}
          frameRef={frameRef}
        />
      )}
      <Text component="figcaption" size="sm" c="dimmed" mt={6}>
        Private: this page plays it with a token of its own.
      </Text>
    </>
  );
}

type PlayerProps = Required<VideoPlayerProps> & { readonly query: string };

function Player({ video, query, frameRef }: PlayerProps): ReactNode {
  return (
    <iframe
      ref={frameRef}
      // A source that was found anew wants a player that starts anew.
      key={video.resolvedAt}
      className="video-stage"
      src={`/embed/${video.id}${query}`}
      title={`Player: ${nameVideo(video)}`}
      allow="autoplay; fullscreen; picture-in-picture"
    />
  );
}

import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';

import type { Video } from '#sdk';

import { toPath } from '../../shared/base-url.ts';
import { ShownError } from '../api/describe-error.ts';
import { reelay } from '../api/reelay.ts';
import { ownerPlaybackQuery, VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { checkImageSize } from '../parts/check-image-size.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { ImageDropZone } from '../parts/image-drop-zone.tsx';
import { toPosterPath } from '../parts/poster-path.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { captureFrame } from './capture-frame.ts';

type PosterCardProps = {
  readonly video: Video;
  /** The iframe of the player, which shows the frame to choose. */
  readonly frame: RefObject<HTMLIFrameElement | null>;
};

/** The poster of a video: an uploaded image, a frame, or that of the source. */
export function PosterCard({ video, frame }: PosterCardProps): ReactNode {
  const { poster: text } = texts().video;
  const changing = useChangePoster(video);
  const hasFrames = video.status === 'ready' && video.playback === 'stream' && video.hasVideo;
  const readFrame = useReadFrame(video, frame);
  return (
    <SectionCard title={text.title} note={text.note}>
      {video.status === 'ready' && (
        <img
          key={`${video.resolvedAt} ${video.posterUploadedAt}`}
          className="poster-image"
          src={toPosterPath(video)}
          alt={text.alt}
        />
      )}
      <ImageDropZone
        label={text.upload}
        isSending={changing.isPending}
        onFile={(file) => changing.mutate(() => checkImageSize(file))}
      >
        {hasFrames && (
          <Button variant="default" size="xs" onClick={() => changing.mutate(readFrame)}>
            {text.useFrame}
          </Button>
        )}
        {typeof video.posterUploadedAt === 'string' && (
          <Button variant="default" size="xs" onClick={() => changing.mutate(null)}>
            {text.restore}
          </Button>
        )}
      </ImageDropZone>
      {hasFrames && (
        <Text size="sm" c="dimmed">
          {text.frameHint}
        </Text>
      )}
      <FailureAlert error={changing.error} />
    </SectionCard>
  );
}

type ReadImage = () => Blob | Promise<Blob>;

/** Null restores the poster of the source. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred mutation type
function useChangePoster({ id }: Video) {
  const queries = useQueryClient();
  const { poster: text } = texts().video;
  return useMutation({
    mutationFn: async (readImage: ReadImage | null) => {
      if (readImage === null) await reelay.videos.deletePoster(id);
      else await reelay.videos.setPoster(id, await readImage());
    },
    onSuccess: async (_none, readImage) => {
      notifications.show({ message: readImage === null ? text.restored : text.changed });
      await Promise.all([
        queries.invalidateQueries({ queryKey: videoQuery(id).queryKey }),
        queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY }),
      ]);
    },
  });
}

/** Reads the frame that the player shows. */
function useReadFrame(
  { id, visibility }: Video,
  frame: RefObject<HTMLIFrameElement | null>,
): ReadImage {
  const queries = useQueryClient();
  return async () => {
    const player = frame.current?.contentDocument?.querySelector('video') ?? null;
    const path = toPath(`stream/${id}`);
    const streamUrl =
      visibility === 'private'
        ? `${path}?token=${encodeURIComponent((await queries.ensureQueryData(ownerPlaybackQuery(id))).token)}`
        : path;
    const image = player && (await captureFrame(player, streamUrl));
    if (!image) throw new ShownError(texts().video.poster.noFrame);
    return image;
  };
}

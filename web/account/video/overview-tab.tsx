import { Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

import { LabelsForm } from './labels-form.tsx';
import { PosterCard } from './poster-card.tsx';
import { useVideo } from './use-video.ts';
import { VideoDetails } from './video-details.tsx';
import { VideoForm } from './video-form.tsx';
import { VideoPlayer } from './video-player.tsx';

export function OverviewTab(): ReactNode {
  const video = useVideo();
  const { tags = [], metadata = {} } = video;
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <div className="video-columns overview">
      <VideoPlayer video={video} frame={frame} />
      {video.status !== 'removed' && (
        <Stack gap="lg" className="overview-forms">
          <VideoForm video={video} />
          <PosterCard video={video} frame={frame} />
          <LabelsForm
            // Only a change of the stored labels resets the form.
            key={JSON.stringify([tags, metadata])}
            videoId={video.id}
            tags={tags}
            metadata={metadata}
          />
        </Stack>
      )}
      <VideoDetails video={video} />
    </div>
  );
}

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { SectionCard } from '../parts/section-card.tsx';
import { PlaybackTokens } from './playback-tokens.tsx';
import { useVideo } from './use-video.ts';
import { VideoEmbedding } from './video-embedding.tsx';
import { VideoShare } from './video-share.tsx';
import { VideoSources } from './video-sources.tsx';

export function SourcesTab(): ReactNode {
  const video = useVideo();
  if (video.sources.length > 0) return <VideoSources video={video} />;
  return (
    <SectionCard title="Sources">
      <Text c="dimmed">
        {video.status === 'ready'
          ? 'This video plays in its provider’s own player, so it has no sources.'
          : 'Sources appear when the video is ready.'}
      </Text>
    </SectionCard>
  );
}

export function SharingTab(): ReactNode {
  const video = useVideo();
  return video.visibility === 'private' ? (
    <PlaybackTokens video={video} />
  ) : (
    <VideoShare video={video} />
  );
}

export function EmbeddingTab(): ReactNode {
  const video = useVideo();
  return <VideoEmbedding key={video.updatedAt} video={video} />;
}

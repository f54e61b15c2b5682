import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { ShareLinks } from '../links/share-links.tsx';
import { texts } from '../messages/texts.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { ChangeUrl } from './change-url.tsx';
import { PlaybackTokens } from './playback-tokens.tsx';
import { useVideo } from './use-video.ts';
import { VideoDownload } from './video-download.tsx';
import { VideoEmbedding } from './video-embedding.tsx';
import { VideoSources } from './video-sources.tsx';

export function SourcesTab(): ReactNode {
  const video = useVideo();
  const { sources: text } = texts().video;
  return (
    <Stack gap="lg">
      {video.sources.length > 0 ? (
        <VideoSources video={video} />
      ) : (
        <SectionCard title={text.title}>
          <Text c="dimmed">{video.status === 'ready' ? text.providerPlayer : text.notReady}</Text>
        </SectionCard>
      )}
      <ChangeUrl key={video.sourceUrl} video={video} />
    </Stack>
  );
}

export function SharingTab(): ReactNode {
  const video = useVideo();
  const isPrivate = video.visibility === 'private';
  return (
    <Stack gap="lg">
      {video.status === 'failed' && (
        <SectionCard title={texts().video.share.title}>
          <Text c="dimmed">{texts().video.share.notPlayable}</Text>
        </SectionCard>
      )}
      {video.status !== 'failed' && (
        <ShareLinks
          subject={{ videoId: video.id }}
          effect={isPrivate ? null : texts().video.shareLinks.notPrivate}
        />
      )}
      {isPrivate && <PlaybackTokens video={video} />}
      {video.playback !== 'frame' && <VideoDownload video={video} />}
    </Stack>
  );
}

export function EmbeddingTab(): ReactNode {
  const video = useVideo();
  return <VideoEmbedding key={video.updatedAt} video={video} />;
}

import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { VideoWire } from '#features/videos/wire.ts';

import { refreshVideo, VIDEO_LISTS, videoQuery } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { nameVideo } from '../parts/name-video.ts';
import { BackLink } from '../shell/back-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { ThingFailure } from '../shell/thing-failure.tsx';
import { SubtitlesCard } from '../subtitles/subtitles-card.tsx';
import { DeleteVideosDialog } from '../videos/delete-videos-dialog.tsx';
import { useFollowPending } from '../videos/use-follow-pending.ts';
import { PlaybackTokens } from './playback-tokens.tsx';
import { VideoEmbedding } from './video-embedding.tsx';
import { VideoFacts } from './video-facts.tsx';
import { VideoForm } from './video-form.tsx';
import { VideoPageSkeleton } from './video-page-skeleton.tsx';
import { VideoPlayer } from './video-player.tsx';
import { VideoShare } from './video-share.tsx';
import { VideoSources } from './video-sources.tsx';
import { VideoTabs } from './video-tabs.tsx';
import { VideoTrace } from './video-trace.tsx';

const route = getRouteApi('/signed-in/videos/$videoId');

export function VideoPage(): ReactNode {
  const { videoId } = route.useParams();
  const { data: video, error, refetch } = useQuery(videoQuery(videoId));
  useFollowPending(video === undefined ? [] : [video]);
  return (
    <>
      <BackLink to="/videos" label="All videos" />
      {video === undefined && error !== null && (
        <ThingFailure thing="Video" error={error} onRetry={() => void refetch()} />
      )}
      {video === undefined && error === null && <VideoPageSkeleton sideHeight={400} />}
      {video !== undefined && <VideoView key={video.id} video={video} />}
    </>
  );
}

function VideoView({ video }: { readonly video: VideoWire }): ReactNode {
  return (
    <>
      <PageTitle title={nameVideo(video)}>
        <VideoActions video={video} />
      </PageTitle>
      <VideoTabs videoId={video.id} />
      <div className="video-columns">
        <Stack gap="lg">
          <VideoPlayer video={video} />
          <SubtitlesCard video={video} />
          {video.sources.length > 0 && <VideoSources video={video} />}
          <VideoFacts video={video} />
        </Stack>
        <Stack gap="lg">
          <VideoForm video={video} />
          {video.visibility === 'private' ? (
            <PlaybackTokens video={video} />
          ) : (
            <VideoShare video={video} />
          )}
          <VideoEmbedding key={`embedding ${video.updatedAt}`} video={video} />
        </Stack>
      </div>
      <VideoTrace video={video} />
    </>
  );
}

function VideoActions({ video }: { readonly video: VideoWire }): ReactNode {
  const [deleting, setDeleting] = useState(false);
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const refreshing = useMutation({
    mutationFn: () => refreshVideo(video.id),
    onSuccess: (fresh) => {
      queries.setQueryData(videoQuery(video.id).queryKey, fresh);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS });
      notifications.show({ message: 'The source is being looked at anew.' });
    },
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          loading={refreshing.isPending}
          onClick={() => refreshing.mutate()}
        >
          Refresh source
        </Button>
        <Button
          variant="outline"
          color="var(--mantine-color-error)"
          onClick={() => setDeleting(true)}
        >
          Delete
        </Button>
      </Group>
      <FailureAlert error={refreshing.error} />
      <DeleteVideosDialog
        opened={deleting}
        videos={[video]}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate({ to: '/videos' })}
      />
    </Stack>
  );
}

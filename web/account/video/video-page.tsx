import './video.css';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';

import type { Video } from '#sdk';

import { videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { BackLink } from '../parts/back-link.tsx';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { StatusLabel } from '../parts/status-label.tsx';
import { UnloadedResource } from '../parts/unloaded-resource.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { isPlayedByLink } from '../videos/is-played-by-link.ts';
import { useStatusUpdates } from '../videos/use-status-updates.ts';
import { VideoMenu } from '../videos/video-menu.tsx';
import { ShareButton } from './share-button.tsx';
import { type Drafts, DraftsContext, hasEdits, VideoContext } from './use-video.ts';
import { VideoPageSkeleton } from './video-page-skeleton.tsx';
import { VideoTabs } from './video-tabs.tsx';
import { VisibilityMenu } from './visibility-menu.tsx';

const route = getRouteApi('/signed-in/videos/$videoId');

/** The frame of all tabs of a video. */
export function VideoPage(): ReactNode {
  const { videoId } = route.useParams();
  const { data: video, error, refetch } = useQuery(videoQuery(videoId));
  useStatusUpdates(video === undefined ? [] : [video]);
  return (
    <>
      <BackLink to="/videos" label={texts().video.allVideos} />
      {video === undefined && (
        <UnloadedResource
          resource="video"
          error={error}
          onRetry={refetch}
          skeleton={<VideoPageSkeleton sideHeight={400} />}
        />
      )}
      {video !== undefined && <VideoView key={video.id} video={video} />}
    </>
  );
}

function VideoView({ video }: { readonly video: Video }): ReactNode {
  const drafts = useRef<Drafts>({});
  return (
    <>
      <LeaveGuard
        note={texts().video.unsaved}
        losesEdits={(move) => hasEdits(drafts.current) && !isTabOf(video.id, move?.next)}
      />
      <PageTitle title={toVideoName(video)}>
        <VideoActions video={video} />
      </PageTitle>
      <Group gap="md" className="video-state">
        <StatusLabel video={video} />
        {video.status !== 'removed' && <VisibilityMenu video={video} />}
      </Group>
      <VideoTabs video={video}>
        <DraftsContext value={drafts}>
          <VideoContext value={video}>
            <Outlet />
          </VideoContext>
        </DraftsContext>
      </VideoTabs>
    </>
  );
}

/** The editor of a track is a separate page. */
function isTabOf(
  videoId: string,
  place: { readonly fullPath: string; readonly params: object } | undefined,
): boolean {
  if (place === undefined || !('videoId' in place.params)) return false;
  return place.params.videoId === videoId && !place.fullPath.endsWith('/$language');
}

function VideoActions({ video }: { readonly video: Video }): ReactNode {
  const navigate = route.useNavigate();
  return (
    <Group gap="xs">
      {isPlayedByLink(video) && <ShareButton video={video} />}
      <VideoMenu
        video={video}
        onDeleted={() => void navigate({ to: '/videos', ignoreBlocker: true })}
      />
    </Group>
  );
}

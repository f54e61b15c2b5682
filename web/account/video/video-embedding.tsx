import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { updateVideo, videoQuery } from '../api/video-queries.ts';
import { EmbedSitesForm } from '../parts/embed-sites-form.tsx';

export function VideoEmbedding({ video }: { readonly video: VideoWire }): ReactNode {
  const queries = useQueryClient();
  return (
    <EmbedSitesForm
      sites={video.embedSites ?? null}
      defaultLabel="Account default"
      note="Domains that can embed this video. Links to the video page keep working."
      onSave={async (embedSites) => {
        const changed = await updateVideo(video.id, { embedSites });
        queries.setQueryData(videoQuery(video.id).queryKey, changed);
      }}
    />
  );
}

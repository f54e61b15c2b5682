import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { VideoWire } from '#features/videos/wire.ts';

import { changeVideo, videoQuery } from '../api/video-queries.ts';
import { EmbedSitesForm } from '../parts/embed-sites-form.tsx';

export function VideoEmbedding({ video }: { readonly video: VideoWire }): ReactNode {
  const queries = useQueryClient();
  return (
    <EmbedSitesForm
      sites={video.embedSites ?? null}
      otherwise="As your profile says"
      note="Sites that may show this video on their pages. Your links go on working."
      onSave={async (embedSites) => {
        const changed = await changeVideo(video.id, { embedSites });
        queries.setQueryData(videoQuery(video.id).queryKey, changed);
      }}
    />
  );
}

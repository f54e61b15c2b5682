import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { EmbedSitesForm } from '../parts/embed-sites-form.tsx';

export function VideoEmbedding({ video }: { readonly video: Video }): ReactNode {
  const { embedding: text } = texts().video;
  const queries = useQueryClient();
  return (
    <EmbedSitesForm
      sites={video.embedSites ?? null}
      defaultLabel={text.default}
      note={text.note}
      onSave={async (embedSites) => {
        const changed = await reelay.videos.update(video.id, { embedSites });
        queries.setQueryData(videoQuery(video.id).queryKey, changed);
      }}
    />
  );
}

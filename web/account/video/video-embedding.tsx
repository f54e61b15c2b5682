import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { videoQuery } from '../api/video-queries.ts';
import { EmbedSitesForm } from '../parts/embed-sites-form.tsx';
import { EmbedCode } from './embed-code.tsx';

export function VideoEmbedding({ video }: { readonly video: Video }): ReactNode {
  const queries = useQueryClient();
  return (
    <Stack gap="lg">
      <EmbedCode video={video} />
      <EmbedSitesForm
        sites={video.embedSites ?? null}
        defaultLabel="Account default"
        note="Domains that can embed this video. Links to the video page keep working."
        onSave={async (embedSites) => {
          const changed = await reelay.videos.update(video.id, { embedSites });
          queries.setQueryData(videoQuery(video.id).queryKey, changed);
        }}
      />
    </Stack>
  );
}

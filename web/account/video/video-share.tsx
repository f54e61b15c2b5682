import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { CopyLine } from '../parts/copy-line.tsx';
import { SectionCard } from '../parts/section-card.tsx';

export function VideoShare({ video }: { readonly video: Video }): ReactNode {
  const { player, stream, api } = video.embed;
  return (
    <SectionCard title="Share">
      <CopyLine label="Link" value={player} />
      {stream !== null && <CopyLine label="Stream URL" value={stream} />}
      <CopyLine label="API URL" value={api} />
    </SectionCard>
  );
}

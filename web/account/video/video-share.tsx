import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { toFixedEmbed } from '../../shared/fixed-embed.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { SectionCard } from '../parts/section-card.tsx';

export function VideoShare({ video }: { readonly video: Video }): ReactNode {
  const { player, html, stream, api } = video.embed;
  return (
    <SectionCard title="Share">
      <CopyLine label="Link" value={player} />
      <CopyLine label="Embed code" value={html} />
      <CopyLine label="Embed code, fixed size" value={toFixedEmbed(video)} />
      {stream !== null && <CopyLine label="Stream URL" value={stream} />}
      <CopyLine label="API URL" value={api} />
    </SectionCard>
  );
}

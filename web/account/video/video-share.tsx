import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { SectionCard } from '../parts/section-card.tsx';

export function VideoShare({ video }: { readonly video: Video }): ReactNode {
  const { share: text } = texts().video;
  const { player, stream, api } = video.embed;
  return (
    <SectionCard title={text.title}>
      {video.playback === 'frame' && <Text c="dimmed">{texts().parts.playsInFrame}</Text>}
      <CopyLine label={text.link} value={player} />
      {stream !== null && <CopyLine label={text.streamUrl} value={stream} />}
      <CopyLine label={text.apiUrl} value={api} />
    </SectionCard>
  );
}

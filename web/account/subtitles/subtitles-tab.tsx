import type { ReactNode } from 'react';

import { useVideo } from '../video/use-video.ts';
import { SubtitlesCard } from './subtitles-card.tsx';

export function SubtitlesTab(): ReactNode {
  return <SubtitlesCard video={useVideo()} />;
}

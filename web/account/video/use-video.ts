import { createContext, useContext } from 'react';

import type { Video } from '#sdk';

/** Set by the page of a video for its tabs. */
export const VideoContext = createContext<Video | undefined>(undefined);

export function useVideo(): Video {
  const video = useContext(VideoContext);
  if (video === undefined) throw new Error('a tab was rendered outside the page of a video');
  return video;
}

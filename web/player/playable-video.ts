import type { Video } from '#sdk';

export type PlayableVideo = Pick<
  Video,
  | 'id'
  | 'title'
  | 'hasVideo'
  | 'author'
  | 'thumbnailUrl'
  | 'live'
  | 'sources'
  | 'subtitles'
  | 'embed'
  | 'visibility'
>;

/** The elements that the server has rendered (`src/features/pages/video/player-markup.ts`). */
export type PlayerElements = {
  readonly controller: HTMLElement;
  readonly video: HTMLVideoElement;
};

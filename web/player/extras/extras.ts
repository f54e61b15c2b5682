import type { PlayerOptions } from '#lib/player/player-options.ts';

import type { Messages } from '../messages/messages.ts';
import type { PlayableVideo } from '../playable-video.ts';

/** What the extras need of a mounted player. */
export type Extras = {
  readonly controller: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly playable: PlayableVideo;
  /** The watch page under the host of this page. */
  readonly watchUrl: string;
  readonly options: PlayerOptions;
  readonly isLive: boolean;
  /** Whether the position may be stored on this device. */
  readonly canResume: boolean;
  /** Whether choices may be stored on this device. */
  readonly isStored: boolean;
  readonly messages: Pick<Messages, 'language'>;
};

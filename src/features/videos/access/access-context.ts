import type { Logger } from '#platform/log/logger.ts';

import type { RecordContext } from '../record/record-context.ts';
import type { PlaybackTokens } from './playback-token.ts';

/** The services that reading videos and playback tokens use. */
export type AccessContext = RecordContext & {
  readonly playbackTokens: PlaybackTokens;
  readonly log: Logger;
};

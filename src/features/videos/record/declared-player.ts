import { DECLARED_PLAYER_PROVIDER } from '#features/resolution/index.ts';

import type { Video } from './video.ts';

/** True for a player that only the submitted page vouches for (docs/decisions/0024). */
export function hasDeclaredPlayer(video: Video): boolean {
  return (
    video.status === 'ready' &&
    video.kind === 'frame' &&
    video.provider === DECLARED_PLAYER_PROVIDER
  );
}

/** The view of a declared player if the operator has disabled them since it was resolved. */
export function toDisabledPlayer(video: Video): Video {
  return {
    ...video,
    status: 'failed',
    error: {
      code: 'source_unsupported',
      message: 'This server does not show the player of this site.',
    },
    lostStream: null,
    isLiveStream: false,
  };
}

import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { toFailureReason } from '../api/describe-error.ts';
import { listTexts } from '../messages/texts.ts';

const TONES = {
  queued: 'busy',
  resolving: 'busy',
  ready: 'good',
  failed: 'bad',
  removed: 'bad',
} as const satisfies Record<Video['status'], string>;

type ShownVideo = Pick<Video, 'status'> & Partial<Pick<Video, 'error' | 'live'>>;

/** The state of a video, as text and in color. */
export function StatusLabel({ video }: { readonly video: ShownVideo }): ReactNode {
  const reason = video.error && toFailureReason(video.error);
  const live = video.status === 'ready' && video.live?.state === 'live';
  return (
    <span
      className="status-label"
      data-tone={TONES[video.status]}
      // The language of a title is that of its element.
      {...(reason && reason.lang === undefined && { title: reason.text })}
    >
      {live ? listTexts().parts.live : listTexts().videos.filters.status.choices[video.status]}
    </span>
  );
}

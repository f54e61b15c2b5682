import type { ReactNode } from 'react';

import type { VideoWire } from '../../../src/features/videos/wire.ts';

const WORDS = {
  queued: { text: 'Queued', tone: 'busy' },
  resolving: { text: 'Resolving', tone: 'busy' },
  ready: { text: 'Ready', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
} as const satisfies Record<VideoWire['status'], object>;

/** The state of a video: told by a word, and by a colour for those who see it. */
export function StatusLabel({ video }: { readonly video: VideoWire }): ReactNode {
  const { text, tone } = WORDS[video.status];
  const live = video.status === 'ready' && video.live?.state === 'live';
  return (
    <span
      className="status-label"
      data-tone={tone}
      {...(video.error !== null && { title: video.error.message })}
    >
      {live ? 'Live' : text}
    </span>
  );
}

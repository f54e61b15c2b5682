import { type ReactNode, useState } from 'react';

import type { VideoWire } from '#features/videos/wire.ts';

import { Icon } from './icons.tsx';

/**
 * The video's picture through this service, so that no other one is asked; a drawing where there is
 * none. That of a private video is shown for the session's sake.
 */
export function VideoThumbnail({ video }: { readonly video: VideoWire }): ReactNode {
  const [broken, setBroken] = useState(false);
  const shown = video.thumbnailUrl !== null && !broken;
  return (
    <span className="thumbnail" aria-hidden="true">
      {shown ? (
        <img
          src={`/stream/${video.id}/poster`}
          alt=""
          width={96}
          height={54}
          loading="lazy"
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon name="videos" size={22} />
      )}
    </span>
  );
}

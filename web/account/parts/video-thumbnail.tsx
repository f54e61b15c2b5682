import { type ReactNode, useState } from 'react';

import type { Video } from '#sdk';

import { toPath } from '../../shared/base-url.ts';
import { Icon } from './icons.tsx';

/**
 * Loads the poster through this server, so that no third party sees the user. For a private video
 * the session cookie authorizes the request.
 */
export function VideoThumbnail({ video }: { readonly video: Video }): ReactNode {
  const [broken, setBroken] = useState(false);
  const shown = video.thumbnailUrl !== null && !broken;
  return (
    <span className="thumbnail" aria-hidden="true">
      {shown ? (
        <img
          src={toPath(`stream/${video.id}/poster`)}
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

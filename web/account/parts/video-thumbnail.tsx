import { type ReactNode, useState } from 'react';

import { toPosterAt } from '#contract/poster-widths.ts';
import { formatDuration } from '#lib/text/format-duration.ts';
import type { Video } from '#sdk';

import { Icon } from './icons.tsx';
import { toPosterPath } from './poster-path.ts';

type ShownVideo = Pick<Video, 'id' | 'status' | 'resolvedAt' | 'posterUploadedAt'> &
  Partial<Pick<Video, 'duration' | 'live'>>;

/**
 * The poster of a video with its duration. It is loaded from this server, so that no third party
 * sees the user. For a private video the session cookie authorizes the request.
 */
export function VideoThumbnail({ video }: { readonly video: ShownVideo }): ReactNode {
  const { status, duration = null, live, resolvedAt } = video;
  const isLive = live?.state === 'live';
  return (
    <span className="thumbnail">
      {status === 'ready' ? (
        // A new resolution may have another poster.
        <Poster key={resolvedAt} path={toPosterPath(video)} />
      ) : (
        <Icon name="videos" size={22} />
      )}
      {status === 'ready' && duration !== null && !isLive && (
        <span className="thumbnail-duration">{formatDuration(duration)}</span>
      )}
    </span>
  );
}

function Poster({ path }: { readonly path: string }): ReactNode {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <Icon name="videos" size={22} />;
  return (
    <img
      src={toPosterAt(path, 160)}
      srcSet={`${toPosterAt(path, 160)} 160w, ${toPosterAt(path, 320)} 320w`}
      sizes="112px"
      alt=""
      width={112}
      height={63}
      loading="lazy"
      onError={() => setIsBroken(true)}
    />
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function VideoTabs({ videoId }: { readonly videoId: string }): ReactNode {
  const params = { videoId };
  return (
    <nav aria-label="Video" className="video-tabs">
      <Link
        to="/videos/$videoId"
        params={params}
        className="shell-tab"
        activeOptions={{ exact: true }}
      >
        Video
      </Link>
      <Link
        to="/videos/$videoId/analytics"
        params={params}
        className="shell-tab"
        activeOptions={{ includeSearch: false }}
      >
        Analytics
      </Link>
    </nav>
  );
}

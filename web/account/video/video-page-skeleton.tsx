import './video.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { PageSkeleton } from '../parts/page-skeleton.tsx';

export function VideoPageSkeleton({ sideHeight }: { readonly sideHeight: number }): ReactNode {
  return (
    <PageSkeleton>
      <div className="video-columns">
        <div className="video-stage" />
        <Skeleton height={sideHeight} />
      </div>
    </PageSkeleton>
  );
}

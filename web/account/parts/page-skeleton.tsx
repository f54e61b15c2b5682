import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

/** Has the size of the loaded page, so that the layout does not shift. */
export function PageSkeleton({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div aria-busy="true">
      <div className="page-title">
        <Skeleton height={34} width="55%" />
      </div>
      {children}
    </div>
  );
}

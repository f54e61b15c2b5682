import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

/** A title and what comes below it, as large as what is on its way: nothing jumps when it comes. */
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

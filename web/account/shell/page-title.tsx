import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { useDocumentTitle } from '../parts/use-document-title.ts';

type PageTitleProps = {
  readonly title: string;
  readonly children?: ReactNode;
};

/** The heading of a page with its actions next to it; also sets the document title. */
export function PageTitle({ title, children }: PageTitleProps): ReactNode {
  useDocumentTitle(title);
  return (
    <div className="page-title">
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
    </div>
  );
}

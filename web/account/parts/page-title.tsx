import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { useDocumentTitle } from './use-document-title.ts';

type PageTitleProps = {
  readonly title: string;
  /** The heading by default. */
  readonly documentTitle?: string;
  readonly children?: ReactNode;
};

/** The heading of a page with its actions next to it; also sets the document title. */
export function PageTitle({ title, documentTitle = title, children }: PageTitleProps): ReactNode {
  useDocumentTitle(documentTitle);
  return (
    <div className="page-title">
      <Title order={1} size="h2">
        {title}
      </Title>
      {children}
    </div>
  );
}

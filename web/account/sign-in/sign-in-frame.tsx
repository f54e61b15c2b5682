import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { Brand } from '../parts/brand.tsx';
import { PreferenceSwitches } from '../parts/preference-switches.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';

export function SignInFrame({
  title,
  children,
  below,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly below: ReactNode;
}): ReactNode {
  useDocumentTitle(title);
  return (
    <div className="sign-in">
      <header>
        <Brand />
      </header>
      <main>
        <Paper className="section-card" withBorder>
          <Title order={1} size="h3" mb="lg">
            {title}
          </Title>
          {children}
        </Paper>
        <div className="sign-in-below">{below}</div>
      </main>
      <footer className="sign-in-footer">
        <PreferenceSwitches />
      </footer>
    </div>
  );
}

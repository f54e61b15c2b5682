import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { SubNavigation } from '../parts/sub-navigation.tsx';

/** The settings of the account, on four pages. */
export function ProfilePage(): ReactNode {
  const { title, pages: text } = texts().profile;
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' });
  const pages = [
    { to: '/profile', label: text.account },
    { to: '/profile/security', label: text.security },
    { to: '/profile/sessions', label: text.sessions },
    { to: '/profile/data', label: text.data },
  ] as const;
  const current = pages.find(({ to }) => to === path) ?? pages[0];
  return (
    <div className="narrow-page">
      <PageTitle title={title} documentTitle={`${current.label} · ${title}`} />
      <SubNavigation label={title} pages={pages} current={current} />
      <Outlet />
    </div>
  );
}

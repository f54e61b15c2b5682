import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { meQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { PageNotFound } from '../parts/page-failure.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { SubNavigation } from '../parts/sub-navigation.tsx';

/** The operator console. */
export function AdminPage(): ReactNode {
  const { data } = useQuery(meQuery);
  return data?.operator === true ? <Console /> : <PageNotFound />;
}

function Console(): ReactNode {
  const { admin: text, abuse, audit } = texts();
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' });
  const tabs = [
    { to: '/admin', label: text.accounts },
    { to: '/admin/videos', label: text.videos },
    { to: '/admin/reports', label: abuse.reports.tab },
    { to: '/admin/blocks', label: abuse.blocks.tab },
    { to: '/admin/audit-log', label: audit.title },
    { to: '/admin/system', label: text.system.tab },
  ] as const;
  // An account belongs to the first tab.
  const current = tabs.find(({ to }) => to === path) ?? tabs[0];
  return (
    <>
      <PageTitle title={text.title} documentTitle={`${current.label} · ${text.title}`} />
      <SubNavigation label={text.navigation} pages={tabs} current={current} />
      <Outlet />
    </>
  );
}

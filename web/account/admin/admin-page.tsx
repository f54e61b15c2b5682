import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { meQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { PageNotFound } from '../shell/page-failure.tsx';
import { PageTitle } from '../shell/page-title.tsx';

/** The operator console. */
export function AdminPage(): ReactNode {
  const { data } = useQuery(meQuery);
  if (data?.operator !== true) return <PageNotFound />;
  const { admin: text } = texts();
  return (
    <>
      <PageTitle title={text.title} />
      <nav aria-label={text.navigation} className="admin-nav">
        <Link to="/admin" className="admin-link" activeOptions={{ exact: true }}>
          {text.accounts}
        </Link>
        <Link to="/admin/videos" className="admin-link">
          {text.videos}
        </Link>
        <Link to="/admin/reports" className="admin-link">
          {texts().abuse.reports.tab}
        </Link>
        <Link to="/admin/blocks" className="admin-link">
          {texts().abuse.blocks.tab}
        </Link>
        <Link to="/admin/audit-log" className="admin-link">
          {texts().audit.title}
        </Link>
        <Link to="/admin/system" className="admin-link">
          {text.system.tab}
        </Link>
      </nav>
      <Outlet />
    </>
  );
}

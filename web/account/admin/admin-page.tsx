import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { meQuery } from '../api/account-queries.ts';
import { PageNotFound } from '../shell/page-failure.tsx';
import { PageTitle } from '../shell/page-title.tsx';

/** The operator console. Pages for abuse reports and blocked hosts get a link here. */
export function AdminPage(): ReactNode {
  const { data } = useQuery(meQuery);
  if (data?.operator !== true) return <PageNotFound />;
  return (
    <>
      <PageTitle title="Operator console" />
      <nav aria-label="Console" className="admin-nav">
        <Link to="/admin" className="admin-link" activeOptions={{ exact: true }}>
          Accounts
        </Link>
        <Link to="/admin/videos" className="admin-link">
          Videos
        </Link>
        <Link to="/admin/audit-log" className="admin-link">
          Audit log
        </Link>
      </nav>
      <Outlet />
    </>
  );
}

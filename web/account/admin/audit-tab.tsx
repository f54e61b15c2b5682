import '../audit/audit.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { AdminAuditEntryWire } from '#features/admin/wire.ts';

import { AuditEntryItem } from '../audit/audit-entry-item.tsx';
import { toClientName } from '../profile/client-name.ts';
import { AdminList } from './admin-list.tsx';
import { auditQuery } from './admin-queries.ts';
import { SearchField } from './search-field.tsx';

/** The audit log of all accounts. */
export function AuditTab(): ReactNode {
  const [account, setAccount] = useState('');
  const [subject, setSubject] = useState('');
  const log = useInfiniteQuery(auditQuery(account, subject));
  return (
    <>
      <search className="admin-filters">
        <SearchField label="Account ID" onSearch={setAccount} />
        <SearchField label="Changed record" onSearch={setSubject} />
      </search>
      <AdminList label="Entries" query={log}>
        {(entry) => <AuditEntryItem key={entry.id} entry={entry} origin={toOrigin(entry)} />}
      </AdminList>
    </>
  );
}

function toOrigin({ accountId, actor, network, client }: AdminAuditEntryWire): string {
  const by = actor.accountId === null || actor.accountId === accountId ? [] : [actor.accountId];
  return [
    accountId,
    actor.id === null ? actor.kind : `${actor.kind} ${actor.id}`,
    ...by.map((id) => `of ${id}`),
    ...(network === null ? [] : [network]),
    ...(client === null ? [] : [toClientName(client)]),
  ].join(' · ');
}

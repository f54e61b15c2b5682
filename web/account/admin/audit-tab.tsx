import '../audit/audit.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { ID_CHARACTERS_MAX } from '#contract/limits.ts';
import type { AdminAuditEntryWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { AuditEntryItem } from '../audit/audit-entry-item.tsx';
import { texts } from '../messages/texts.ts';
import { SearchField } from '../parts/search-field.tsx';
import { toClientName } from '../profile/client-name.ts';
import { AdminList } from './admin-list.tsx';
import { auditQuery } from './admin-queries.ts';
import { parseFilters } from './parse-filters.ts';

const route = getRouteApi('/signed-in/admin/audit-log');

const FILTERS = [{ name: 'account' }, { name: 'subject' }] as const;

/** The audit log of all accounts. */
export function AuditTab(): ReactNode {
  const filters = parseFilters(route.useSearch(), FILTERS);
  const navigate = route.useNavigate();
  const change = (part: typeof filters): void =>
    void navigate({ search: parseFilters({ ...filters, ...part }, FILTERS), replace: true });
  const log = useInfiniteQuery(auditQuery(filters));
  return (
    <>
      <search className="admin-filters">
        <SearchField
          label={texts().admin.audit.account}
          value={filters.account ?? ''}
          maxLength={ID_CHARACTERS_MAX}
          onSearch={(account) => change({ account })}
        />
        <SearchField
          label={texts().audit.subject}
          value={filters.subject ?? ''}
          maxLength={ID_CHARACTERS_MAX}
          onSearch={(subject) => change({ subject })}
        />
      </search>
      <AdminList label={texts().audit.entries} query={log}>
        {(entry) => <AuditEntryItem key={entry.id} entry={entry} origin={toOrigin(entry)} />}
      </AdminList>
    </>
  );
}

function toOrigin({ accountId, actor, network, client }: AdminAuditEntryWire): string {
  const kind = new Map(Object.entries(texts().audit.actors)).get(actor.kind) ?? actor.kind;
  const by = actor.accountId === null || actor.accountId === accountId ? [] : [actor.accountId];
  return [
    accountId,
    actor.id === null ? kind : `${kind} ${actor.id}`,
    ...by.map((id) => fillMessage(texts().admin.audit.of, { id })),
    ...(network === null ? [] : [network]),
    ...(client === null ? [] : [toClientName(client)]),
  ].join(' · ');
}

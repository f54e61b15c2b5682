import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { AdminAccountWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { formatDay } from '../parts/format-time.ts';
import { SearchField } from '../parts/search-field.tsx';
import { AdminList } from './admin-list.tsx';
import { accountsQuery } from './admin-queries.ts';
import { describeSignIn } from './describe-sign-in.ts';

export function AccountsTab(): ReactNode {
  const [search, setSearch] = useState('');
  const accounts = useInfiniteQuery(accountsQuery(search));
  return (
    <>
      <search className="admin-filters">
        <SearchField label={texts().admin.account.search} onSearch={setSearch} />
      </search>
      <AdminList label={texts().admin.accounts} query={accounts}>
        {(account) => <AccountRow key={account.id} account={account} />}
      </AdminList>
    </>
  );
}

function AccountRow({ account }: { readonly account: AdminAccountWire }): ReactNode {
  const { account: text } = texts().admin;
  const { id, email, name, role, disabled, deletionDueAt, createdAt } = account;
  const created = fillMessage(text.created, { date: formatDay(createdAt) });
  return (
    <li className="admin-row">
      <div>
        <Anchor
          fw={550}
          renderRoot={(props) => (
            <Link {...props} to="/admin/accounts/$accountId" params={{ accountId: id }} />
          )}
        >
          {email}
        </Anchor>
        <Text size="sm" c="dimmed">
          {[name, id, created, describeSignIn(account)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {role === 'operator' && <Badge variant="outline">{text.operator}</Badge>}
        {disabled && (
          <Badge variant="outline" color="red">
            {text.disabled}
          </Badge>
        )}
        {deletionDueAt !== null && (
          <Badge variant="outline" color="orange">
            {text.deletionScheduled}
          </Badge>
        )}
      </Group>
    </li>
  );
}

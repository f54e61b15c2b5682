import { Anchor, Badge, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { AdminAccountWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { formatDay } from '../parts/format-time.ts';
import { SearchField } from '../parts/search-field.tsx';
import { describeQuota } from '../usage/quota-bar.tsx';
import { decideLevel } from '../usage/quota-level.ts';
import { AdminList } from './admin-list.tsx';
import { type AccountFilters, accountsQuery } from './admin-queries.ts';
import { CreateAccountDialog } from './create-account-dialog.tsx';
import { describeSignIn } from './describe-sign-in.ts';
import { parseFilters } from './parse-filters.ts';
import { QUOTAS } from './quota-labels.ts';

const route = getRouteApi('/signed-in/admin/');

export function AccountsTab(): ReactNode {
  const { account: text, accounts: label } = texts().admin;
  const filters = parseAccountFilters(route.useSearch());
  const navigate = route.useNavigate();
  const change = (part: AccountFilters): void =>
    void navigate({ search: parseAccountFilters({ ...filters, ...part }), replace: true });
  const [isCreating, setIsCreating] = useState(false);
  const accounts = useInfiniteQuery(accountsQuery(filters));
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <Button onClick={() => setIsCreating(true)}>{text.create.open}</Button>
      </Group>
      <search className="admin-filters">
        <SearchField
          label={text.search}
          value={filters.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        {listChoices().map(({ name, ...filter }) => (
          <NativeSelect
            key={name}
            label={filter.label}
            data={[{ value: '', label: text.filters.any }, ...filter.choices]}
            value={filters[name] ?? ''}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        ))}
      </search>
      <AdminList label={label} query={accounts}>
        {(account) => <AccountRow key={account.id} account={account} />}
      </AdminList>
      {isCreating && <CreateAccountDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}

function parseAccountFilters(search: Readonly<Record<string, unknown>>): AccountFilters {
  const choices = listChoices().map(({ name, choices: known }) => ({
    name,
    values: known.map(({ value }) => value),
  }));
  return parseFilters(search, [{ name: 'search' }, ...choices]);
}

type FilterChoices = {
  readonly name: Exclude<keyof AccountFilters, 'search'>;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

function listChoices(): readonly FilterChoices[] {
  const { account: text } = texts().admin;
  const { filters } = text;
  return [
    {
      name: 'state',
      label: filters.state,
      choices: [
        { value: 'enabled', label: filters.enabled },
        { value: 'disabled', label: text.disabled },
        { value: 'deletion_scheduled', label: text.deletionScheduled },
      ],
    },
    {
      name: 'role',
      label: filters.role,
      choices: [
        { value: 'user', label: filters.user },
        { value: 'operator', label: text.operator },
      ],
    },
    {
      name: 'signIn',
      label: filters.signIn,
      choices: [{ value: 'never', label: filters.never }],
    },
    {
      name: 'quota',
      label: filters.quota,
      choices: [{ value: 'reached', label: texts().usage.levels.reached }],
    },
  ];
}

function AccountRow({ account }: { readonly account: AdminAccountWire }): ReactNode {
  const { id, email, name, createdAt } = account;
  const created = fillMessage(texts().admin.account.created, { date: formatDay(createdAt) });
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
        <Text size="sm">{describeUsage(account)}</Text>
      </div>
      <AccountBadges account={account} />
    </li>
  );
}

/** The usage of the two quotas that cost most, and of those that are reached. */
function describeUsage({ usage }: AdminAccountWire): string {
  const { quotas } = texts().admin;
  return QUOTAS.filter(
    ({ name }) =>
      name === 'videos' || name === 'bytesPerDay' || decideLevel(usage[name]) === 'reached',
  )
    .map(({ name, format }) => `${quotas[name]}: ${describeQuota(usage[name], format)}`)
    .join(' · ');
}

function AccountBadges({ account }: { readonly account: AdminAccountWire }): ReactNode {
  const { account: text } = texts().admin;
  const { role, disabled, deletionDueAt, usage } = account;
  const isReached = QUOTAS.some(({ name }) => decideLevel(usage[name]) === 'reached');
  return (
    <Group gap="xs">
      {role === 'operator' && <Badge variant="outline">{text.operator}</Badge>}
      {isReached && (
        <Badge variant="outline" color="orange">
          {texts().usage.levels.reached}
        </Badge>
      )}
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
  );
}

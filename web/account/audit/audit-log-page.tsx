import { Button, NativeSelect, TextInput } from '@mantine/core';

import './audit.css';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { ID_CHARACTERS_MAX } from '#contract/limits.ts';
import type { AuditEntry } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { saveFile } from '../parts/save-file.ts';
import { SearchField } from '../parts/search-field.tsx';
import { toClientName } from '../profile/client-name.ts';
import { listActions } from './audit-actions.ts';
import { AuditEntryItem } from './audit-entry-item.tsx';
import { type AuditSearch, isFiltered, parseAuditSearch } from './audit-search.ts';
import { toAuditQuery } from './to-audit-query.ts';

const PAGE_SIZE = 50;

const route = getRouteApi('/signed-in/audit-log');

export function AuditLogPage(): ReactNode {
  // Parsed here, so that the router of the account area stays small.
  const search = parseAuditSearch(route.useSearch());
  return (
    <>
      <PageTitle title={texts().audit.title}>
        <CsvButton search={search} />
      </PageTitle>
      <Filters search={search} />
      <Entries search={search} />
    </>
  );
}

type Props = { readonly search: AuditSearch };

function Filters({ search }: Props): ReactNode {
  const text = texts().audit;
  const navigate = route.useNavigate();
  const change = (part: Readonly<Record<string, string>>): void =>
    void navigate({
      search: parseAuditSearch({ ...search, ...part }),
      replace: true,
    });
  return (
    <search className="audit-filters">
      <NativeSelect
        label={text.action}
        data={listActions()}
        value={search.action ?? ''}
        onChange={({ currentTarget }) => change({ action: currentTarget.value })}
      />
      <SearchField
        label={text.subject}
        placeholder={text.subjectHint}
        value={search.subject ?? ''}
        maxLength={ID_CHARACTERS_MAX}
        onSearch={(subject) => change({ subject })}
      />
      <SearchField
        label={text.actor}
        placeholder={text.actorHint}
        value={search.actor ?? ''}
        maxLength={ID_CHARACTERS_MAX}
        onSearch={(actor) => change({ actor })}
      />
      <TextInput
        type="date"
        label={text.from}
        value={search.from ?? ''}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={text.to}
        value={search.to ?? ''}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </search>
  );
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
function auditLogQuery(search: AuditSearch) {
  const query = { ...toAuditQuery(search), limit: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: ['audit-log', search],
    queryFn: ({ signal, pageParam }) =>
      reelay.auditLog(query, { signal }).page(pageParam ?? undefined),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

function Entries({ search }: Props): ReactNode {
  const text = texts().audit;
  const log = useInfiniteQuery(auditLogQuery(search));
  return (
    <PagedList
      label={text.entries}
      className="audit-list"
      query={log}
      empty={isFiltered(search) ? text.noMatches : text.empty}
      more={text.showEarlier}
    >
      {(entry) => <AuditEntryItem key={entry.id} entry={entry} origin={toOriginText(entry)} />}
    </PagedList>
  );
}

function toOriginText({ actor, network, client }: AuditEntry): string {
  const kind = texts().audit.actors[actor.kind];
  const name = actor.id === null ? kind : `${kind} ${actor.id}`;
  const parts = [name];
  if (network !== null) parts.push(network);
  if (client !== null) parts.push(toClientName(client));
  return parts.join(' · ');
}

function CsvButton({ search }: Props): ReactNode {
  const saving = useMutation({
    mutationFn: async () => {
      const text = await reelay.auditLogCsv(toAuditQuery(search));
      saveFile({ name: 'audit-log.csv', content: new Blob([text], { type: 'text/csv' }) });
    },
  });
  return (
    <div>
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
        {texts().audit.download}
      </Button>
      <FailureAlert error={saving.error} />
    </div>
  );
}

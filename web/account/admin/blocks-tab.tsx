import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { REASON_CHARACTERS_MAX, REASON_CHARACTERS_MIN } from '#contract/limits.ts';
import type { AdminBlockWire } from '#features/admin/block-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import { URL_GLOB_CHARACTERS_MAX } from '#lib/net/url-glob.ts';

import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SearchField } from '../parts/search-field.tsx';
import { AdminList } from './admin-list.tsx';
import { ADMIN_KEY } from './admin-queries.ts';
import { addBlock, blocksQuery, removeBlock } from './block-queries.ts';
import { parseFilters } from './parse-filters.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const route = getRouteApi('/signed-in/admin/blocks');

const FILTERS = [{ name: 'search' }] as const;

/** The sources that the service neither resolves nor plays. */
export function BlocksTab(): ReactNode {
  const { blocks: text } = texts().abuse;
  const filters = parseFilters(route.useSearch(), FILTERS);
  const { search = '' } = filters;
  const navigate = route.useNavigate();
  const [removed, setRemoved] = useState<AdminBlockWire | null>(null);
  const blocks = useInfiniteQuery(blocksQuery(filters));
  return (
    <>
      <BlockForm />
      <search className="admin-filters">
        <SearchField
          label={text.search}
          value={search}
          onSearch={(searched) =>
            void navigate({
              search: parseFilters({ search: searched }, FILTERS),
              replace: true,
            })
          }
        />
      </search>
      <AdminList label={text.tab} query={blocks} empty={search === '' ? text.none : undefined}>
        {(block) => <BlockRow key={block.id} block={block} onRemove={() => setRemoved(block)} />}
      </AdminList>
      {removed !== null && (
        <ReasonDialog
          title={text.removeTitle}
          note={fillMessage(text.removeNote, { value: removed.value })}
          action={text.removeAction}
          targets={[{ id: removed.id, name: removed.value }]}
          perform={removeBlock}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

function BlockForm(): ReactNode {
  const { blocks: text } = texts().abuse;
  const queries = useQueryClient();
  const [kind, setKind] = useState<'host' | 'pattern'>('host');
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const adding = useMutation({
    mutationFn: () => addBlock({ kind, value: value.trim(), reason: reason.trim() }),
    onSuccess: async () => {
      setValue('');
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
  return (
    <form
      className="admin-block-form"
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
    >
      <NativeSelect
        label={text.kind}
        value={kind}
        data={[
          { value: 'host', label: text.host },
          { value: 'pattern', label: text.pattern },
        ]}
        onChange={({ currentTarget }) =>
          setKind(currentTarget.value === 'pattern' ? 'pattern' : 'host')
        }
      />
      <TextInput
        label={text.value}
        value={value}
        required
        maxLength={URL_GLOB_CHARACTERS_MAX}
        autoComplete="off"
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <TextInput
        label={text.reason}
        value={reason}
        required
        minLength={REASON_CHARACTERS_MIN}
        maxLength={REASON_CHARACTERS_MAX}
        autoComplete="off"
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" loading={adding.isPending}>
        {text.add}
      </Button>
      <Text size="sm" c="dimmed" className="admin-block-hint">
        {text.valueHint}
      </Text>
      <div role="status" className="admin-block-hint">
        {adding.isSuccess && text.added}
      </div>
      <FailureAlert error={adding.error} />
    </form>
  );
}

type BlockRowProps = { readonly block: AdminBlockWire; readonly onRemove: () => void };

function BlockRow({ block, onRemove }: BlockRowProps): ReactNode {
  const { blocks: text } = texts().abuse;
  const { kind, value, reason, videoId, createdAt } = block;
  return (
    <li className="admin-row">
      <div>
        <Text fw={550}>{value}</Text>
        <Text size="sm">{reason}</Text>
        <Text size="sm" c="dimmed">
          {[text[kind], videoId, formatMoment(createdAt)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={fillMessage(text.removeLabel, { value })}
        onClick={onRemove}
      >
        {text.remove}
      </Button>
    </li>
  );
}

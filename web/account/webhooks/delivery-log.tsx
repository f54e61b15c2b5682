import { NativeSelect, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Webhook } from '#sdk';

import { videoTitlesQuery } from '../api/video-queries.ts';
import {
  type DeliveryFilters,
  deliveryLogQuery,
  type DeliverySearch,
} from '../api/webhook-queries.ts';
import { texts } from '../messages/texts.ts';
import { PagedList } from '../parts/paged-list.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { DeliveryItem } from './delivery-item.tsx';
import {
  listStatuses,
  listTypes,
  parseDeliverySearch,
  toDeliveryFilters,
} from './delivery-search.ts';
import { RedeliverFailed } from './redeliver-failed.tsx';
import { useDeliveryResults } from './use-delivery-results.ts';

const route = getRouteApi('/signed-in/webhooks/$webhookId');

type Props = { readonly webhook: Webhook };

/** The deliveries of the last 30 days, newest first. */
export function DeliveryLog({ webhook }: Props): ReactNode {
  const { log: text, status, event } = texts().webhooks;
  // Parsed again, because the router keeps parameters that the page does not know.
  const search = parseDeliverySearch(route.useSearch());
  const navigate = route.useNavigate();
  const change = (part: Readonly<Record<string, string>>): void =>
    void navigate({
      search: parseDeliverySearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    });
  return (
    <section aria-labelledby="delivery-log" className="delivery-log">
      <div className="page-title delivery-log-title">
        <Title order={2} size="h3" id="delivery-log">
          {text.title}
        </Title>
        {webhook.enabled && <RedeliverFailed webhook={webhook} />}
      </div>
      <search className="delivery-filters">
        <NativeSelect
          aria-label={status}
          data={listStatuses()}
          value={search.status ?? ''}
          onChange={({ currentTarget }) => change({ status: currentTarget.value })}
        />
        <NativeSelect
          aria-label={event}
          data={listTypes()}
          value={search.type ?? ''}
          onChange={({ currentTarget }) => change({ type: currentTarget.value })}
        />
        <SearchField
          aria-label={text.search}
          placeholder={text.search}
          value={search.q ?? ''}
          onSearch={(q) => change({ q })}
        />
      </search>
      <Found webhook={webhook} search={search} />
    </section>
  );
}

function Found({ webhook, search }: Props & { readonly search: DeliverySearch }): ReactNode {
  const { log: text } = texts().webhooks;
  const filters = toDeliveryFilters(search);
  if (filters === undefined) {
    return (
      <Text role="status" c="dimmed">
        {text.notId}
      </Text>
    );
  }
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Deliveries
      webhook={webhook}
      filters={filters}
      empty={isFiltered ? text.noMatches : text.empty}
    />
  );
}

type DeliveriesProps = Props & { readonly filters: DeliveryFilters; readonly empty: string };

function Deliveries({ webhook, filters, empty }: DeliveriesProps): ReactNode {
  const { log: text } = texts().webhooks;
  const log = useInfiniteQuery(deliveryLogQuery(webhook.id, filters));
  const deliveries = log.data?.pages.flatMap((page) => page.data) ?? [];
  useDeliveryResults(webhook.id, deliveries);
  const titles = useQuery(videoTitlesQuery(deliveries.map(({ subject }) => subject)));
  return (
    <PagedList
      label={text.title}
      className="delivery-list"
      query={log}
      empty={empty}
      more={text.showEarlier}
    >
      {(delivery) => (
        <DeliveryItem
          key={delivery.id}
          delivery={delivery}
          title={titles.data?.get(delivery.subject)}
          webhookId={webhook.id}
        />
      )}
    </PagedList>
  );
}

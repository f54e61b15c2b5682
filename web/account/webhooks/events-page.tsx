import './webhooks.css';
import { Anchor, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { EVENT_TYPES, type EventType } from '#contract/events.ts';
import type { Event } from '#sdk';

import { eventExamplesQuery, eventsQuery } from '../api/event-queries.ts';
import { texts } from '../messages/texts.ts';
import { BackLink } from '../parts/back-link.tsx';
import { DialogButton } from '../parts/dialog-button.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatSecond } from '../parts/format-time.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { PagedList } from '../parts/paged-list.tsx';

/** The stored events of the account, and an example of each type. */
export function EventsPage(): ReactNode {
  const { all, eventsPage: text } = texts().webhooks;
  return (
    <>
      <BackLink to="/webhooks" label={all} />
      <PageTitle title={text.title}>
        <DialogButton label={text.example}>{() => <EventExample />}</DialogButton>
      </PageTitle>
      <EventList />
    </>
  );
}

function EventList(): ReactNode {
  const text = texts().webhooks.eventsPage;
  const [type, setType] = useState<EventType>();
  const events = useInfiniteQuery(eventsQuery(type));
  return (
    <div>
      <TypeSelect value={type} onChange={setType} all={text.allTypes} />
      <PagedList
        label={text.title}
        className="event-list"
        query={events}
        empty={type === undefined ? text.empty : text.noMatches}
        more={text.showEarlier}
      >
        {(event) => <EventItem key={event.id} event={event} />}
      </PagedList>
    </div>
  );
}

function EventItem({ event: { type, subject, createdAt } }: { readonly event: Event }): ReactNode {
  return (
    <li className="plain-row">
      <Text size="sm" className="mono">
        {type}
      </Text>
      <Text size="sm" className="mono wrap-anywhere">
        <Subject type={type} id={subject} />
      </Text>
      <Text size="sm" c="dimmed" component="time" dateTime={createdAt}>
        {formatSecond(createdAt)}
      </Text>
    </li>
  );
}

/** The record may have been deleted since, and then has no page. */
function Subject({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  if (type.endsWith('.deleted') && !type.startsWith('subtitle.')) return id;
  const page = id.startsWith('vid_') ? '/videos/' : '/playlists/';
  if (!/^(?:vid|pls)_/.test(id)) return id;
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} to={`${page}${id}`} />}>
      {id}
    </Anchor>
  );
}

function EventExample(): ReactNode {
  const text = texts().webhooks.eventsPage;
  const [type = 'video.created', setType] = useState<EventType>();
  const { data, error, refetch } = useQuery(eventExamplesQuery);
  const example = data?.find((each) => each.type === type);
  return (
    <>
      <Text size="sm" mb="md">
        {text.exampleNote}
      </Text>
      <TypeSelect value={type} onChange={setType} />
      <Text size="sm">{texts().webhooks.events.descriptions[type]}</Text>
      <FailureAlert error={error} onRetry={refetch} />
      {example !== undefined && (
        // Makes the overflow scrollable with the keyboard.
        <pre className="code-sample" tabIndex={0} aria-label={text.example} role="region">
          <code>{JSON.stringify(example, null, 2)}</code>
        </pre>
      )}
    </>
  );
}

type TypeSelectProps = {
  readonly value: EventType | undefined;
  readonly onChange: (type: EventType | undefined) => void;
  /** The label of the choice that covers all types, if there is one. */
  readonly all?: string;
};

function TypeSelect({ value, onChange, all }: TypeSelectProps): ReactNode {
  const choices = all === undefined ? [] : [{ value: '', label: all }];
  return (
    <NativeSelect
      label={texts().webhooks.event}
      mb="md"
      data={[...choices, ...EVENT_TYPES]}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(EVENT_TYPES.find((type) => type === currentTarget.value))
      }
    />
  );
}

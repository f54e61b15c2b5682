import { NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { AdminReportedVideoWire } from '#features/admin/report-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { formatCount } from '../parts/format-count.ts';
import { formatMoment } from '../parts/format-time.ts';
import { toReasonLabel } from '../parts/removal-note.tsx';
import { AdminList } from './admin-list.tsx';
import { parseFilters } from './parse-filters.ts';
import { reportsQuery } from './report-queries.ts';
import { VideoRow } from './video-row.tsx';
import { VideoSelection } from './video-selection.tsx';

const route = getRouteApi('/signed-in/admin/reports');

/** Open reports are shown without a filter. */
const FILTERS = [{ name: 'state', values: ['closed'] }] as const;
/** Closed reports have no steps. */
const STEPS = { open: ['takedown', 'dismiss', 'resolve'], closed: [] } as const;

/** What viewers have reported, grouped by video. */
export function ReportsTab(): ReactNode {
  const { reports: text } = texts().abuse;
  const filters = parseFilters(route.useSearch(), FILTERS);
  const state = filters.state === undefined ? 'open' : 'closed';
  const navigate = route.useNavigate();
  const reports = useInfiniteQuery(reportsQuery(state));
  const shown = reports.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <search className="admin-filters">
        <NativeSelect
          label={text.state}
          value={state}
          data={[
            { value: 'open', label: text.open },
            { value: 'closed', label: text.closed },
          ]}
          onChange={({ currentTarget }) =>
            void navigate({
              search: parseFilters({ state: currentTarget.value }, FILTERS),
              replace: true,
            })
          }
        />
      </search>
      <VideoSelection
        // The list of closed reports has no selection.
        key={state}
        videos={shown.map(({ video }) => video)}
        steps={STEPS[state]}
      >
        {({ checkbox, buttons }) => (
          <AdminList
            label={text.tab}
            query={reports}
            empty={state === 'open' ? text.noOpen : text.noClosed}
          >
            {({ video, ...reported }) => (
              <VideoRow
                key={video.id}
                video={video}
                checkbox={state === 'open' && checkbox(video)}
                buttons={buttons(video)}
              >
                <VideoReports {...reported} />
              </VideoRow>
            )}
          </AdminList>
        )}
      </VideoSelection>
    </>
  );
}

function VideoReports({ count, reports }: Omit<AdminReportedVideoWire, 'video'>): ReactNode {
  const { reports: text } = texts().abuse;
  return (
    <>
      <Text size="sm" mt="xs">
        {fillMessage(text.count, { count: formatCount(count) })}
      </Text>
      <ul className="admin-reports">
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} />
        ))}
      </ul>
    </>
  );
}

function ReportItem({
  report,
}: {
  readonly report: AdminReportedVideoWire['reports'][number];
}): ReactNode {
  const { reports: text } = texts().abuse;
  const { reason, details, contact, outcome, outcomeNote, createdAt } = report;
  const facts = [
    formatMoment(createdAt),
    contact === null ? null : fillMessage(text.contact, { email: contact }),
    outcome === null ? null : text[outcome],
    outcomeNote,
  ];
  return (
    <li>
      <Text size="sm" fw={550}>
        {toReasonLabel(reason)}
      </Text>
      <Text size="sm" className="admin-report-details">
        {details}
      </Text>
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}

import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { type ReportScope, reportQuery } from '../api/analytics-queries.ts';
import { texts } from '../messages/texts.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { parseReportSearch, type ReportSearch, toMaxRangeQuery } from './report-search.ts';
import { TIME_ZONE } from './time-zone.ts';

/**
 * Replaces empty charts with a message. The message depends on whether there are no plays at all or
 * only none in this range.
 */
export function NoPlays({
  scope,
  onSearch,
}: {
  readonly scope: ReportScope;
  readonly onSearch: (search: ReportSearch) => void;
}): ReactNode {
  const { noPlays: text } = texts().analytics;
  const allTime = useQuery(
    reportQuery(scope, toMaxRangeQuery({ ms: Date.now(), timeZone: TIME_ZONE })),
  );
  if (allTime.data === undefined) {
    return (
      <>
        <FailureAlert error={allTime.error} onRetry={allTime.refetch} />
        {allTime.error === null && <Skeleton height={340} />}
      </>
    );
  }
  if (allTime.data.totals.sessions > 0) {
    return (
      <EmptyState
        icon="analytics"
        title={text.inRange}
        action={
          <Button onClick={() => onSearch(parseReportSearch({ range: 'year' }))}>
            {text.showYear}
          </Button>
        }
      >
        {text.longer}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="analytics" title={text.title} action={<NextStepLink scope={scope} />}>
      {text.text}
    </EmptyState>
  );
}

function NextStepLink({ scope }: { readonly scope: ReportScope }): ReactNode {
  const { noPlays: text } = texts().analytics;
  if (scope === null)
    return (
      <Link to="/videos" className="plain-link">
        {text.toVideos}
      </Link>
    );
  return (
    <Link to="/videos/$videoId" params={{ videoId: scope }} className="plain-link">
      {text.toVideo}
    </Link>
  );
}

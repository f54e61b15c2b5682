import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { type ReportScope, reportQuery } from '../api/analytics-queries.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { parseReportSearch, type ReportSearch, toMaxRangeQuery } from './report-search.ts';
import { TIME_ZONE } from './time-zone.ts';

type NoPlaysProps = {
  readonly scope: ReportScope;
  readonly onSearch: (search: ReportSearch) => void;
};

/**
 * Replaces empty charts with a message. The message depends on whether there are no plays at all or
 * only none in this range.
 */
export function NoPlays({ scope, onSearch }: NoPlaysProps): ReactNode {
  const allTime = useQuery(
    reportQuery(scope, toMaxRangeQuery({ ms: Date.now(), timeZone: TIME_ZONE })),
  );
  if (allTime.data !== undefined && allTime.data.totals.sessions > 0) {
    return (
      <EmptyState
        icon="analytics"
        title="No plays in this time range"
        action={
          <Button onClick={() => onSearch(parseReportSearch({ range: 'year' }))}>
            Show last 12 months
          </Button>
        }
      >
        Select a longer range to see earlier plays.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="analytics" title="No plays yet" action={<NextStepLink scope={scope} />}>
      Share the link to a video or embed the video in a page. The first play appears here within a
      minute. Plays in this account area are not counted.
    </EmptyState>
  );
}

function NextStepLink({ scope }: { readonly scope: ReportScope }): ReactNode {
  if (scope === null)
    return (
      <Link to="/videos" className="plain-link">
        Go to your videos
      </Link>
    );
  return (
    <Link to="/videos/$videoId" params={{ videoId: scope }} className="plain-link">
      Get the link and embed code
    </Link>
  );
}

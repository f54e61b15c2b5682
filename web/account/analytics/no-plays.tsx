import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { type ReportAbout, reportQuery } from '../api/analytics-queries.ts';
import { EmptyNote } from '../parts/empty-note.tsx';
import { readReportSearch, type ReportSearch, toLongQuery } from './report-search.ts';
import { TIME_ZONE } from './time-zone.ts';

type NoPlaysProps = {
  readonly about: ReportAbout;
  readonly onSearch: (search: ReportSearch) => void;
};

/** In place of numbers: either nothing has ever been played, or only not in this time. */
export function NoPlays({ about, onSearch }: NoPlaysProps): ReactNode {
  const ever = useQuery(reportQuery(about, toLongQuery({ ms: Date.now(), timeZone: TIME_ZONE })));
  if (ever.data !== undefined && ever.data.totals.sessions > 0) {
    return (
      <EmptyNote
        icon="analytics"
        title="Nothing was played in this time"
        action={
          <Button onClick={() => onSearch(readReportSearch({ range: 'year' }))}>
            Show the last 12 months
          </Button>
        }
      >
        There are plays at other times.
      </EmptyNote>
    );
  }
  return (
    <EmptyNote icon="analytics" title="No plays yet" action={<FirstPlay about={about} />}>
      Share a video’s link, or put its iframe into a page: our player reports by itself, and the
      first play is here within a minute. What you play in this account area is not counted.
    </EmptyNote>
  );
}

function FirstPlay({ about }: { readonly about: ReportAbout }): ReactNode {
  if (about === null)
    return (
      <Link to="/videos" className="plain-link">
        Go to your videos
      </Link>
    );
  return (
    <Link to="/videos/$videoId" params={{ videoId: about }} className="plain-link">
      Links and iframe of this video
    </Link>
  );
}

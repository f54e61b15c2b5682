import './analytics.css';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { LiveViewers } from './live-viewers.tsx';
import { QualityCard } from './quality-card.tsx';
import { ReportControls } from './report-controls.tsx';
import type { ReportSearch } from './report-search.ts';
import { ReportView } from './report-view.tsx';

const route = getRouteApi('/signed-in/analytics');

export function AnalyticsPage(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: ReportSearch): void => void navigate({ search: next });
  return (
    <>
      <PageTitle title={texts().analytics.title}>
        <ReportControls search={search} onSearch={onSearch} />
      </PageTitle>
      <ReportView
        scope={null}
        search={search}
        onSearch={onSearch}
        aside={
          <>
            <QualityCard scope={null} search={search} />
            <LiveViewers about={null} />
          </>
        }
      />
    </>
  );
}

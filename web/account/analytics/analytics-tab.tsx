import './analytics.css';
import { Anchor, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';

import type { Video } from '#sdk';

import { toViewsPath } from '../api/analytics-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FilledText } from '../parts/filled-text.tsx';
import { useVideo } from '../video/use-video.ts';
import { VideoPlayer } from '../video/video-player.tsx';
import { LiveViewers } from './live-viewers.tsx';
import { QualityCard } from './quality-card.tsx';
import { ReportControls } from './report-controls.tsx';
import { clearFilters, hasFilters, type ReportSearch, toReportQuery } from './report-search.ts';
import { ReportBody, ReportSummary } from './report-view.tsx';
import { RetentionCurve } from './retention-curve.tsx';
import { TIME_ZONE } from './time-zone.ts';
import { useFramePlayer } from './use-frame-player.ts';
import { useReport } from './use-report.ts';

const route = getRouteApi('/signed-in/videos/$videoId/analytics');

export function AnalyticsTab(): ReactNode {
  const video = useVideo();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: ReportSearch): void => void navigate({ search: next });
  const query = toReportQuery(search, { ms: Date.now(), timeZone: TIME_ZONE });
  return (
    <>
      <div className="video-report-controls">
        <ReportControls search={search} onSearch={onSearch} />
      </div>
      <ReportSummary scope={video.id} search={search} />
      <div className="video-columns video-analytics">
        <PlayerWithRetention video={video} search={search} />
        <Stack gap="lg">
          <LiveViewers about={video.id} />
          <QualityCard scope={video.id} search={search} />
        </Stack>
      </div>
      <ReportBody scope={video.id} search={search} onSearch={onSearch} aside={null} />
      <Text size="sm" c="dimmed" mt="lg">
        <FilledText
          text={texts().analytics.views.text}
          values={{ link: <ViewsLink href={toViewsPath(video.id, query)} /> }}
        />
      </Text>
    </>
  );
}

function ViewsLink({ href }: { readonly href: string }): ReactNode {
  return (
    <Anchor href={href} download inherit underline="always">
      {texts().analytics.views.link}
    </Anchor>
  );
}

type PlayerProps = { readonly video: Video; readonly search: ReportSearch };

function PlayerWithRetention({ video, search }: PlayerProps): ReactNode {
  const { retention: text } = texts().analytics;
  const frame = useRef<HTMLIFrameElement>(null);
  const player = useFramePlayer(frame);
  // The API does not support filters for retention.
  const { data, error, refetch } = useReport(video.id, clearFilters(search));
  const duration = video.duration ?? player.duration;
  return (
    <div>
      <VideoPlayer video={video} frame={frame} />
      {data === undefined && (
        <div className="retention retention-empty">
          {/* Without filters, the report below has the same request. */}
          {hasFilters(search) && <FailureAlert error={error} onRetry={refetch} />}
        </div>
      )}
      {data !== undefined && data.retention === null && (
        <Text size="sm" c="dimmed" className="retention retention-empty">
          {video.live === null ? text.empty : text.live}
        </Text>
      )}
      {data !== undefined && data.retention !== null && (
        <RetentionCurve
          retention={data.retention}
          duration={duration}
          seconds={player.seconds}
          onSeek={player.seek}
        />
      )}
      {data !== undefined && data.retention !== null && hasFilters(search) && (
        <Text size="sm" c="dimmed">
          {text.allViews}
        </Text>
      )}
    </div>
  );
}

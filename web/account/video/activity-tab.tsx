import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video, VideoTrace } from '#sdk';

import { traceQuery } from '../api/video-queries.ts';
import { countText, texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FailureReason } from '../parts/failure-reason.tsx';
import { FilledText } from '../parts/filled-text.tsx';
import { formatBytes } from '../parts/format-bytes.ts';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { describeStep, type TraceStep } from './describe-step.ts';
import { listEvents } from './list-events.ts';
import { useVideo } from './use-video.ts';

export function ActivityTab(): ReactNode {
  const { activity } = texts().video;
  const video = useVideo();
  return (
    <Stack gap="lg">
      <SectionCard title={activity.events}>
        <ol className="plain-list event-list" aria-label={activity.events}>
          {listEvents(video).map(({ time, text }) => (
            <li key={text} className="event-item">
              <span>
                <FilledText text={text} values={{ reason: <Reason video={video} /> }} />
              </span>
              <Text component="time" dateTime={time} size="sm" c="dimmed" className="nowrap">
                {formatMoment(time)}
              </Text>
            </li>
          ))}
        </ol>
      </SectionCard>
      <SectionCard title={activity.trace} note={activity.traceNote}>
        <Trace video={video} />
      </SectionCard>
    </Stack>
  );
}

function Reason({ video: { error } }: { readonly video: Video }): ReactNode {
  return error === null ? null : <FailureReason error={error} />;
}

function Trace({ video }: { readonly video: Video }): ReactNode {
  const { data, error, refetch } = useQuery(traceQuery(video));
  if (data === undefined) {
    return (
      <>
        <FailureAlert error={error} onRetry={refetch} />
        {error === null && <Skeleton height={240} />}
      </>
    );
  }
  if (data.trace === null) return <Text c="dimmed">{texts().video.activity.noTrace}</Text>;
  return <Steps trace={data.trace} />;
}

function Steps({ trace }: { readonly trace: NonNullable<VideoTrace['trace']> }): ReactNode {
  const { activity: text } = texts().video;
  const { steps, requests, durationMs, bytes } = trace;
  return (
    <>
      <Text size="sm">
        {fillMessage(countText(requests, text, 'requests'), {
          duration: `${durationMs}`,
          bytes: formatBytes(bytes),
        })}
      </Text>
      <ol className="trace-steps" aria-label={text.steps}>
        {steps.map((step, at) => (
          // The order of the steps never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <StepItem key={at} step={step} />
        ))}
      </ol>
    </>
  );
}

function StepItem({ step }: { readonly step: TraceStep }): ReactNode {
  const { url, durationMs, bytes } = step;
  const costs = [
    ...(durationMs === 0 ? [] : [`${durationMs} ms`]),
    ...(bytes === 0 ? [] : [formatBytes(bytes)]),
  ];
  return (
    <li>
      <span className="trace-sentence">
        {describeStep(step)}
        {costs.length > 0 && <span className="trace-costs"> {costs.join(', ')}</span>}
      </span>
      {url !== null && <span className="trace-url">{url}</span>}
    </li>
  );
}

import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Usage } from '#sdk';

import { formatAmount } from '../../shared/format-amount.ts';
import { formatCount } from '../analytics/report-format.ts';
import { usageQuery } from '../api/usage-query.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { QuotaBar } from './quota-bar.tsx';

const REFRESH_MS = 30_000;

export function UsagePage(): ReactNode {
  const { data, error, isPending, refetch } = useQuery({
    ...usageQuery,
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="narrow-page">
      <PageTitle title="Usage" />
      <Stack gap="lg">
        <FailureAlert error={error} onRetry={() => void refetch()} />
        {isPending && <Skeleton height={600} />}
        {data !== undefined && <Usage usage={data} />}
      </Stack>
    </div>
  );
}

function Usage({ usage }: { readonly usage: Usage }): ReactNode {
  const { videos, subtitles, webhooks, keys, bytesPerDay, checksPerDay } = usage;
  return (
    <>
      <SectionCard
        title="Your account"
        note="To get a higher limit, ask the operator of this service."
      >
        <QuotaBar label="Videos" quota={videos} format={formatCount} />
        <QuotaBar label="Subtitle tracks" quota={subtitles} format={formatCount} />
        <QuotaBar label="Webhooks" quota={webhooks} format={formatCount} />
        <QuotaBar label="API keys" quota={keys} format={formatCount} />
      </SectionCard>
      <SectionCard title="Today" note={`Resets ${formatMoment(bytesPerDay.resetsAt)}.`}>
        <QuotaBar
          label="Data sent to viewers"
          quota={bytesPerDay}
          format={formatBytes}
          note="Counts video that plays through this service. At the limit, it stops until the next day. Sources that viewers load directly keep playing."
        />
        <QuotaBar
          label="Source checks"
          quota={checksPerDay}
          format={formatCount}
          note="Each check makes sure that a video’s source still works. Checks beyond the limit run on the following days."
        />
      </SectionCard>
    </>
  );
}

function formatBytes(bytes: number): string {
  return formatAmount(bytes, 'B');
}

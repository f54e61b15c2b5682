import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Usage } from '#sdk';

import { usageQuery } from '../api/usage-query.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatBytes } from '../parts/format-bytes.ts';
import { formatCount } from '../parts/format-count.ts';
import { formatMoment } from '../parts/format-time.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { QuotaBar } from './quota-bar.tsx';

const REFRESH_MS = 30_000;

export function UsagePage(): ReactNode {
  const { data, error, isPending, refetch } = useQuery({
    ...usageQuery,
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="narrow-page">
      <PageTitle title={texts().usage.title} />
      <Stack gap="lg">
        <FailureAlert error={error} onRetry={refetch} />
        {isPending && <Skeleton height={600} />}
        {data !== undefined && <Usage usage={data} />}
      </Stack>
    </div>
  );
}

function Usage({ usage }: { readonly usage: Usage }): ReactNode {
  const text = texts().usage;
  const { videos, subtitles, webhooks, keys, feeds, bytesPerDay, checksPerDay } = usage;
  return (
    <>
      <SectionCard title={text.account} note={text.accountNote}>
        <QuotaBar label={text.videos} quota={videos} format={formatCount} />
        <QuotaBar label={text.subtitles} quota={subtitles} format={formatCount} />
        <QuotaBar label={text.webhooks} quota={webhooks} format={formatCount} />
        <QuotaBar label={text.keys} quota={keys} format={formatCount} />
        <QuotaBar label={text.feeds} quota={feeds} format={formatCount} />
      </SectionCard>
      <SectionCard
        title={text.today}
        note={fillMessage(text.resets, { date: formatMoment(bytesPerDay.resetsAt) })}
      >
        <QuotaBar
          label={text.bytes}
          quota={bytesPerDay}
          format={formatBytes}
          note={text.bytesNote}
        />
        <QuotaBar
          label={text.checks}
          quota={checksPerDay}
          format={formatCount}
          note={text.checksNote}
        />
      </SectionCard>
    </>
  );
}

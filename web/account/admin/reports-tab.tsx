import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { AdminReportedVideoWire } from '#features/admin/report-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { formatMoment } from '../parts/format-time.ts';
import { toReasonLabel } from '../parts/removal-note.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { AdminList } from './admin-list.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { closeReports, reportsQuery, type ReportState } from './report-queries.ts';
import { TakedownDialog } from './takedown-dialog.tsx';

type Step = 'takedown' | 'dismiss' | 'resolve';
type Review = { readonly step: Step; readonly reported: AdminReportedVideoWire };

/** What viewers have reported, grouped by video. */
export function ReportsTab(): ReactNode {
  const { reports: text } = texts().abuse;
  const [state, setState] = useState<ReportState>('open');
  const [review, setReview] = useState<Review | null>(null);
  const reports = useInfiniteQuery(reportsQuery(state));
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
            setState(currentTarget.value === 'closed' ? 'closed' : 'open')
          }
        />
      </search>
      <AdminList
        label={text.tab}
        query={reports}
        empty={state === 'open' ? text.noOpen : text.noClosed}
      >
        {(reported) => (
          <ReportedRow
            key={reported.video.id}
            reported={reported}
            isOpen={state === 'open'}
            onStep={(step) => setReview({ step, reported })}
          />
        )}
      </AdminList>
      {review !== null && <ReviewDialog review={review} onClose={() => setReview(null)} />}
    </>
  );
}

type ReviewDialogProps = { readonly review: Review; readonly onClose: () => void };

function ReviewDialog({ review, onClose }: ReviewDialogProps): ReactNode {
  const { reports: text } = texts().abuse;
  const { step, reported } = review;
  const { video } = reported;
  if (step === 'takedown') return <TakedownDialog video={video} onClose={onClose} />;
  const isDismissed = step === 'dismiss';
  const note = isDismissed ? text.dismissNote : text.resolveNote;
  return (
    <ReasonDialog
      title={isDismissed ? text.dismissTitle : text.resolveTitle}
      note={fillMessage(note, { title: toVideoName(video) })}
      action={isDismissed ? text.dismissAction : text.resolveAction}
      perform={(reason) =>
        closeReports(video.id, { outcome: isDismissed ? 'dismissed' : 'resolved', reason })
      }
      onClose={onClose}
    />
  );
}

function ReportedRow({
  reported,
  isOpen,
  onStep,
}: {
  readonly reported: AdminReportedVideoWire;
  readonly isOpen: boolean;
  readonly onStep: (step: Step) => void;
}): ReactNode {
  const { reports: text, takedown } = texts().abuse;
  const { video, count, reports } = reported;
  const title = toVideoName(video);
  const steps = [
    { step: 'takedown', label: takedown.open, name: takedown.openLabel },
    { step: 'dismiss', label: text.dismiss, name: text.dismissLabel },
    { step: 'resolve', label: text.resolve, name: text.resolveLabel },
  ] as const;
  return (
    <li className="admin-row">
      <div>
        <Anchor href={video.watchUrl} fw={550}>
          {title}
        </Anchor>
        <Text size="sm">{fillMessage(text.count, { count: String(count) })}</Text>
        <ul className="admin-reports">
          {reports.map((report) => (
            <ReportItem key={report.id} report={report} />
          ))}
        </ul>
      </div>
      {isOpen && (
        <Group gap="xs">
          {steps.map(({ step, label, name }) => (
            <Button
              key={step}
              variant="default"
              size="xs"
              aria-label={fillMessage(name, { title })}
              onClick={() => onStep(step)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </li>
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

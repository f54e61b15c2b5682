import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import { texts } from '../messages/texts.ts';
import { formatMoment } from './format-time.ts';

type RemovalReason = NonNullable<Video['removal']>['reason'];

export function toReasonLabel(reason: RemovalReason): string {
  const { reasons, sourceBlocked } = texts().abuse;
  return reason === 'source_blocked' ? sourceBlocked : reasons[reason];
}

/** Takes the place of the player of a video that the operator has removed. */
export function RemovalNote({ video: { removal } }: { readonly video: Video }): ReactNode {
  const { abuse } = texts();
  if (removal === undefined) return null;
  const reason = toReasonLabel(removal.reason);
  return (
    <div className="video-stage video-stage-note">
      <strong>{abuse.removal.title}</strong>
      <span>{fillMessage(abuse.removal.reason, { reason })}</span>
      {removal.notice !== null && <span className="video-stage-notice">{removal.notice}</span>}
      <span>{fillMessage(abuse.removal.since, { date: formatMoment(removal.removedAt) })}</span>
      <span>{abuse.removal.hint}</span>
    </div>
  );
}

import { type Static, Type } from 'typebox';

import { REPORT_REASONS } from '#contract/report-reasons.ts';
import {
  literals,
  nullableString,
  nullableTime,
  time,
} from '#platform/http/validation/schema-parts.ts';

import { AdminListedVideoWire, PAGE_FIELDS, ReasonBody } from './wire.ts';

export const ReportsQuery = Type.Object(
  { ...PAGE_FIELDS, state: Type.Optional(literals(['open', 'closed'])) },
  { additionalProperties: false },
);

export const CloseReportsBody = Type.Object(
  { outcome: literals(['dismissed', 'resolved']), reason: ReasonBody.properties.reason },
  { additionalProperties: false },
);
export type CloseReportsBody = Static<typeof CloseReportsBody>;

export const ClosedReportsWire = Type.Object({ closed: Type.Integer() });

const AdminReportWire = Type.Object({
  id: Type.String(),
  reason: literals(REPORT_REASONS),
  details: Type.String(),
  contact: nullableString('Erased when the report is closed.'),
  /** How often the client has sent the report. */
  count: Type.Integer(),
  createdAt: time(),
  closedAt: nullableTime(),
  outcome: Type.Union([literals(['dismissed', 'removed', 'resolved']), Type.Null()]),
  outcomeNote: nullableString(),
});

export const AdminReportedVideoWire = Type.Object({
  video: AdminListedVideoWire,
  /** Reports in this state, of which the latest are listed. */
  count: Type.Integer(),
  reports: Type.Array(AdminReportWire),
});
export type AdminReportedVideoWire = Static<typeof AdminReportedVideoWire>;

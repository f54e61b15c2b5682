/** What viewers can report a video for. A reason is public and never changes its meaning. */
export const REPORT_REASONS = [
  'copyright',
  'illegal_content',
  'privacy',
  'terms',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

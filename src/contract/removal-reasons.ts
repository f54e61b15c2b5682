/** Why an operator has removed a video. A reason is public and never changes its meaning. */
export const REMOVAL_REASONS = [
  'copyright',
  'illegal_content',
  'privacy',
  'court_order',
  'terms',
  'other',
] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

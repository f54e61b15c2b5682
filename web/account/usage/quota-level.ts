export type Quota = { readonly used: number; readonly limit: number | null };

export type Level = 'normal' | 'high' | 'reached';

const HIGH_PERCENT = 80;

/**
 * The filled part of the bar, in tenths: assistive technology does not read `1e-7`. An account can
 * use more than a lowered limit.
 */
export function toPercent({ used, limit }: Quota): number {
  if (limit === null) return 0;
  return limit === 0 ? 100 : Math.min(100, Math.floor((used / limit) * 1_000) / 10);
}

export function decideLevel(quota: Quota): Level {
  const percent = toPercent(quota);
  if (percent >= 100) return 'reached';
  return percent >= HIGH_PERCENT ? 'high' : 'normal';
}

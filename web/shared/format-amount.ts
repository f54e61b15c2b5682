const SCALES = [
  { factor: 1e9, prefix: 'G' },
  { factor: 1e6, prefix: 'M' },
  { factor: 1e3, prefix: 'k' },
] as const;

/**
 * `formatAmount(1_500_000, 'B')` is `1.5 MB`, and `1,5 MB` in German: decimal prefixes (SI), at
 * most three digits.
 */
export function formatAmount(amount: number, unit: string, locale = 'en'): string {
  // An amount that would be rounded up to 1000 uses the next prefix instead.
  const scale = SCALES.find(({ factor }) => amount >= factor * 0.9995);
  if (scale === undefined) return `${amount} ${unit}`;
  const scaled = amount / scale.factor;
  const digits = scaled >= 99.95 ? 0 : 1;
  const number = scaled.toLocaleString(locale, { maximumFractionDigits: digits });
  return `${number} ${scale.prefix}${unit}`;
}

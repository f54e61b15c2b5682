import type { AdminAccountDetailsWire } from '#features/admin/wire.ts';

import { formatAmount } from '../../shared/format-amount.ts';
import { formatCount } from '../analytics/report-format.ts';

type QuotaName = keyof AdminAccountDetailsWire['usage'];

/** In display order. */
export const QUOTAS: readonly {
  readonly name: QuotaName;
  readonly label: string;
  readonly format: (amount: number) => string;
}[] = [
  { name: 'videos', label: 'Videos', format: formatCount },
  { name: 'subtitles', label: 'Subtitle tracks', format: formatCount },
  { name: 'webhooks', label: 'Webhooks', format: formatCount },
  { name: 'keys', label: 'API keys', format: formatCount },
  { name: 'checksPerDay', label: 'Source checks today', format: formatCount },
  {
    name: 'bytesPerDay',
    label: 'Bytes sent to viewers today',
    format: (bytes) => formatAmount(bytes, 'B'),
  },
];

/** Undefined for anything but a number, `none` and `default`. */
export function parseLimit(text: string): number | null | 'default' | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === 'default') return trimmed;
  if (trimmed === 'none') return null;
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
}

import type { AdminAccountDetailsWire } from '#features/admin/wire.ts';

import { formatAmount } from '../../shared/format-amount.ts';
import { locale, texts } from '../messages/texts.ts';
import { formatCount } from '../parts/format-count.ts';

type QuotaName = keyof AdminAccountDetailsWire['usage'];

/** In display order. */
export const QUOTAS: readonly {
  readonly name: QuotaName;
  readonly format: (amount: number) => string;
}[] = [
  { name: 'videos', format: formatCount },
  { name: 'subtitles', format: formatCount },
  { name: 'webhooks', format: formatCount },
  { name: 'keys', format: formatCount },
  { name: 'checksPerDay', format: formatCount },
  {
    name: 'bytesPerDay',

    format: (bytes) => formatAmount(bytes, texts().usage.byte, locale()),
  },
];

/** Undefined for anything but a number, `none` and `default`. */
export function parseLimit(text: string): number | null | 'default' | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === 'default') return trimmed;
  if (trimmed === 'none') return null;
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
}

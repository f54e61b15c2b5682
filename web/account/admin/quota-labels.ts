import type { AdminAccountDetailsWire } from '#features/admin/wire.ts';

import { formatBytes } from '../parts/format-bytes.ts';
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
  { name: 'bytesPerDay', format: formatBytes },
];

/** Undefined for anything but a number, `none` and `default`. */
export function parseLimit(text: string): number | null | 'default' | undefined {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === 'default') return trimmed;
  if (trimmed === 'none') return null;
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : undefined;
}

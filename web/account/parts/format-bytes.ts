import { formatAmount } from '../../shared/format-amount.ts';
import { listTexts, locale } from '../messages/texts.ts';

/** `1.5 MB`. */
export function formatBytes(bytes: number): string {
  return formatAmount(bytes, listTexts().parts.byte, locale());
}

import { locale } from '../messages/texts.ts';

/** A fraction as a percentage, such as `33.3%`. */
export function formatShare(share: number): string {
  return share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 });
}

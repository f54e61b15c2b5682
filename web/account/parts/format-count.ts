import { locale } from '../messages/texts.ts';

export function formatCount(count: number): string {
  return count.toLocaleString(locale());
}

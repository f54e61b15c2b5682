import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';

/**
 * An automatic fix that the API made in a track; `line` is the first occurrence, counted from 1.
 */
type Repair = { readonly message: string; readonly line: number; readonly count: number };

export function describeRepair({ message, line, count }: Repair): string {
  const { repair } = texts().subtitles;
  const values = { message, line: `${line}`, count: `${count}` };
  return fillMessage(count === 1 ? repair.once : repair.repeated, values);
}

import { removeFinalDot } from '#lib/net/remove-final-dot.ts';

import { type AdapterTable, repairUrl } from './adapter-table.ts';
import { listUnwrappedUrls } from './unwrap-url.ts';

/** The URLs that redirectors and repairs lead to without a request, outermost first. */
export function listTargets(table: AdapterTable, url: URL): readonly URL[] {
  const unwrapped = listUnwrappedUrls(url).map(removeFinalDot);
  const given = unwrapped.at(-1) ?? url;
  const target = repairUrl(table, given);
  return target === given ? unwrapped : [...unwrapped, target];
}

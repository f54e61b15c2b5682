import type { Family } from './family.ts';
import { FILE_FAMILIES } from './file-families.ts';
import { IFRAME_FAMILIES } from './iframe-families.ts';
import { OEMBED_FAMILIES } from './oembed-families.ts';
import { PAGE_FAMILIES } from './page-families.ts';
import { REFUSED_FAMILIES } from './refused-families.ts';

/** All families, with what each returns. */
export const FAMILIES: readonly Family[] = [
  ...IFRAME_FAMILIES.map((family) => ({ ...family, result: 'iframe' as const })),
  ...FILE_FAMILIES.map((family) => ({ ...family, result: 'file' as const })),
  ...OEMBED_FAMILIES.map((family) => ({ ...family, result: 'oembed' as const })),
  ...PAGE_FAMILIES.map((family) => ({ ...family, result: 'page' as const })),
  ...REFUSED_FAMILIES.map((family) => ({ ...family, result: 'refused' as const })),
];

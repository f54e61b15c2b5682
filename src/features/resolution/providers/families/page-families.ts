import type { PageFamily } from './family.ts';
import { PLATFORM_PAGES } from './platform-pages.ts';
import { PUBLISHER_PAGES } from './publisher-pages.ts';

/** Providers whose pages declare their video, or whose player formats are not documented. */
export const PAGE_FAMILIES: readonly PageFamily[] = [...PLATFORM_PAGES, ...PUBLISHER_PAGES];

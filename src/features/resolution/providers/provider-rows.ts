import type { ProviderRow } from './provider.ts';
import { FILES } from './rows/files.ts';
import { MEDIA_IFRAMES } from './rows/media-iframes.ts';
import { NEWS_SITES } from './rows/news-sites.ts';
import { NEWSPAPERS } from './rows/newspapers.ts';
import { OEMBED_PLAYERS } from './rows/oembed-players.ts';
import { PLATFORM_PAGES } from './rows/platform-pages.ts';
import { PUBLISHER_PAGES } from './rows/publisher-pages.ts';
import { REFUSED_URLS } from './rows/refused-urls.ts';
import { REGIONAL_SITES } from './rows/regional-sites.ts';
import { VIDEO_SITES } from './rows/video-sites.ts';
import { WORK_IFRAMES } from './rows/work-iframes.ts';

const IFRAMES = [
  NEWS_SITES,
  NEWSPAPERS,
  REGIONAL_SITES,
  VIDEO_SITES,
  MEDIA_IFRAMES,
  WORK_IFRAMES,
].flat();
const PAGES = [PLATFORM_PAGES, PUBLISHER_PAGES].flat();

/** All rows, with what each returns. */
export const PROVIDER_ROWS: readonly ProviderRow[] = [
  ...IFRAMES.map((row) => ({ ...row, result: 'iframe' as const })),
  ...FILES.map((row) => ({ ...row, result: 'file' as const })),
  ...OEMBED_PLAYERS.map((row) => ({ ...row, result: 'oembed' as const })),
  ...PAGES.map((row) => ({ ...row, result: 'page' as const })),
  ...REFUSED_URLS.map((row) => ({ ...row, result: 'refused' as const })),
];

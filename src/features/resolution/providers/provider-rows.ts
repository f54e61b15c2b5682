import { ID_PATTERNS } from './id-patterns.ts';
import type { ProviderRow } from './provider.ts';
import { BROADCAST_PLAYERS_A_N } from './rows/broadcast-players-a-n.ts';
import { BROADCAST_PLAYERS_R_W } from './rows/broadcast-players-r-w.ts';
import { EUROPEAN_PAGES_0_E } from './rows/european-pages-0-e.ts';
import { EUROPEAN_PAGES_F_M } from './rows/european-pages-f-m.ts';
import { EUROPEAN_PAGES_N_P } from './rows/european-pages-n-p.ts';
import { EUROPEAN_PAGES_R_S } from './rows/european-pages-r-s.ts';
import { EUROPEAN_PAGES_T_Z } from './rows/european-pages-t-z.ts';
import { FILES } from './rows/files.ts';
import { HOST_PLAYERS_A_P } from './rows/host-players-a-p.ts';
import { HOST_PLAYERS_R_W } from './rows/host-players-r-w.ts';
import { MEDIA_IFRAMES } from './rows/media-iframes.ts';
import { NEWS_SITES } from './rows/news-sites.ts';
import { NEWSPAPERS } from './rows/newspapers.ts';
import { OEMBED_PLAYERS } from './rows/oembed-players.ts';
import { PLATFORM_PAGES_V_Z } from './rows/platform-pages-v-z.ts';
import { PLATFORM_PAGES } from './rows/platform-pages.ts';
import { PORTAL_PAGES_A_J } from './rows/portal-pages-a-j.ts';
import { PORTAL_PAGES_L_Y } from './rows/portal-pages-l-y.ts';
import { PRESS_PAGES_0_K } from './rows/press-pages-0-k.ts';
import { PRESS_PAGES_L_V } from './rows/press-pages-l-v.ts';
import { PROTECTED_SERVICES_A_B } from './rows/protected-services-a-b.ts';
import { PROTECTED_SERVICES_C_E } from './rows/protected-services-c-e.ts';
import { PROTECTED_SERVICES_F_K } from './rows/protected-services-f-k.ts';
import { PROTECTED_SERVICES_M_R } from './rows/protected-services-m-r.ts';
import { PROTECTED_SERVICES_S_U } from './rows/protected-services-s-u.ts';
import { PROTECTED_SERVICES_V_Z } from './rows/protected-services-v-z.ts';
import { PUBLISHER_PAGES } from './rows/publisher-pages.ts';
import { REFUSED_URLS } from './rows/refused-urls.ts';
import { REGIONAL_SITES } from './rows/regional-sites.ts';
import { SHARE_PAGES_A_L } from './rows/share-pages-a-l.ts';
import { SHARE_PAGES_M_T } from './rows/share-pages-m-t.ts';
import { SHARE_PAGES_W_Z } from './rows/share-pages-w-z.ts';
import { SHARING_PLAYERS_A_P } from './rows/sharing-players-a-p.ts';
import { SHARING_PLAYERS_S_Y } from './rows/sharing-players-s-y.ts';
import { SOFTWARE_LOGINS, SOFTWARE_PAGES } from './rows/software-pages.ts';
import { SPORTS_PAGES_A_L } from './rows/sports-pages-a-l.ts';
import { SPORTS_PAGES_M_V } from './rows/sports-pages-m-v.ts';
import { SPORTS_PAGES_W } from './rows/sports-pages-w.ts';
import { TOOL_PLAYERS } from './rows/tool-players.ts';
import { VIDEO_PAGES_0_I } from './rows/video-pages-0-i.ts';
import { VIDEO_PAGES_K_S } from './rows/video-pages-k-s.ts';
import { VIDEO_PAGES_T_Z } from './rows/video-pages-t-z.ts';
import { VIDEO_SITES } from './rows/video-sites.ts';
import { WORK_IFRAMES } from './rows/work-iframes.ts';
import { WORLD_PAGES_0_C } from './rows/world-pages-0-c.ts';
import { WORLD_PAGES_D_K } from './rows/world-pages-d-k.ts';
import { WORLD_PAGES_N_S } from './rows/world-pages-n-s.ts';
import { WORLD_PAGES_T_W } from './rows/world-pages-t-w.ts';

const IFRAMES = [
  NEWS_SITES,
  NEWSPAPERS,
  REGIONAL_SITES,
  VIDEO_SITES,
  MEDIA_IFRAMES,
  WORK_IFRAMES,
  HOST_PLAYERS_A_P,
  HOST_PLAYERS_R_W,
  TOOL_PLAYERS,
  SHARING_PLAYERS_A_P,
  SHARING_PLAYERS_S_Y,
  BROADCAST_PLAYERS_A_N,
  BROADCAST_PLAYERS_R_W,
].flat();
const PAGES = [
  PLATFORM_PAGES,
  PLATFORM_PAGES_V_Z,
  PUBLISHER_PAGES,
  SOFTWARE_PAGES,
  EUROPEAN_PAGES_0_E,
  EUROPEAN_PAGES_F_M,
  EUROPEAN_PAGES_N_P,
  EUROPEAN_PAGES_R_S,
  EUROPEAN_PAGES_T_Z,
  WORLD_PAGES_0_C,
  WORLD_PAGES_D_K,
  WORLD_PAGES_N_S,
  WORLD_PAGES_T_W,
  SPORTS_PAGES_A_L,
  SPORTS_PAGES_M_V,
  SPORTS_PAGES_W,
  PORTAL_PAGES_A_J,
  PORTAL_PAGES_L_Y,
  VIDEO_PAGES_0_I,
  VIDEO_PAGES_K_S,
  VIDEO_PAGES_T_Z,
  SHARE_PAGES_A_L,
  SHARE_PAGES_M_T,
  SHARE_PAGES_W_Z,
  PRESS_PAGES_0_K,
  PRESS_PAGES_L_V,
].flat();
const REFUSED = [
  REFUSED_URLS,
  SOFTWARE_LOGINS,
  PROTECTED_SERVICES_A_B,
  PROTECTED_SERVICES_C_E,
  PROTECTED_SERVICES_F_K,
  PROTECTED_SERVICES_M_R,
  PROTECTED_SERVICES_S_U,
  PROTECTED_SERVICES_V_Z,
].flat();

/** All rows, with what each returns. */
export const PROVIDER_ROWS: readonly ProviderRow[] = [
  ...IFRAMES.map((row) => ({ ...row, result: 'iframe' as const })),
  ...FILES.map((row) => ({ ...row, result: 'file' as const })),
  ...OEMBED_PLAYERS.map((row) => ({ ...row, result: 'oembed' as const })),
  ...PAGES.map((row) => ({ ...row, result: 'page' as const })),
  ...REFUSED.map((row) => ({ ...row, result: 'refused' as const })),
].map((row) => ({ ...row, ids: { ...ID_PATTERNS, ...row.ids } }));

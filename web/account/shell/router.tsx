import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';

import { toPath } from '../../shared/base-url.ts';
import { parseReportSearch } from '../analytics/report-search.ts';
import { meQuery } from '../api/account-queries.ts';
import { isSignedOut } from '../api/call-api.ts';
import { parseVideoSearch } from '../api/video-search.ts';
import { PageNotFound } from '../parts/page-failure.tsx';
import { toLoginQuery } from '../sign-in/next-page.ts';
import { VideosPage } from '../videos/videos-page.tsx';
import { parseDeliverySearch } from '../webhooks/delivery-search.ts';
import { AccountShell } from './account-shell.tsx';
import { lazyPage } from './lazy-page.ts';
import { rootRoute } from './root-route.ts';

/** Routes that need an account; visitors without a session are redirected to the sign-in page. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: AccountShell,
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queries.ensureQueryData(meQuery);
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      redirect({
        href: toPath(`account/login${toLoginQuery(location.href)}`),
        reloadDocument: true,
        throw: true,
      });
    }
  },
});

const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: () => redirect({ to: '/videos', replace: true, throw: true }),
});

const videosRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/videos',
  validateSearch: parseVideoSearch,
  component: VideosPage,
});

const videoRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/videos/$videoId',
  component: lazyPage(() => import('../video/video-page.tsx'), 'VideoPage'),
});

const overviewRoute = createRoute({
  getParentRoute: () => videoRoute,
  path: '/',
  component: lazyPage(() => import('../video/overview-tab.tsx'), 'OverviewTab'),
});

const subtitlesRoute = createRoute({
  getParentRoute: () => videoRoute,
  path: '/subtitles',
  component: lazyPage(() => import('../subtitles/subtitles-tab.tsx'), 'SubtitlesTab'),
});

const sourcesRoute = createRoute({
  getParentRoute: () => videoRoute,
  path: '/sources',
  component: lazyPage(() => import('../video/delivery-tabs.tsx'), 'SourcesTab'),
});

const sharingRoute = createRoute({
  getParentRoute: () => videoRoute,
  path: '/sharing',
  component: lazyPage(() => import('../video/delivery-tabs.tsx'), 'SharingTab'),
});

const embeddingRoute = createRoute({
  getParentRoute: () => videoRoute,
  path: '/embedding',
  component: lazyPage(() => import('../video/delivery-tabs.tsx'), 'EmbeddingTab'),
});

const activityRoute = createRoute({
  getParentRoute: () => videoRoute,
  path: '/activity',
  component: lazyPage(() => import('../video/activity-tab.tsx'), 'ActivityTab'),
});

const editorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/videos/$videoId/subtitles/$language',
  component: lazyPage(() => import('../subtitles/editor-page.tsx'), 'EditorPage'),
});

const videoAnalyticsRoute = createRoute({
  getParentRoute: () => videoRoute,
  path: '/analytics',
  validateSearch: parseReportSearch,
  component: lazyPage(() => import('../analytics/analytics-tab.tsx'), 'AnalyticsTab'),
});

const analyticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/analytics',
  validateSearch: parseReportSearch,
  component: lazyPage(() => import('../analytics/analytics-page.tsx'), 'AnalyticsPage'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks',
  component: lazyPage(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const verifyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/verify',
  component: lazyPage(() => import('../webhooks/verify-page.tsx'), 'VerifyPage'),
});

const eventsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/events',
  component: lazyPage(() => import('../webhooks/events-page.tsx'), 'EventsPage'),
});

const webhookRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/$webhookId',
  validateSearch: parseDeliverySearch,
  component: lazyPage(() => import('../webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const playlistsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/playlists',
  component: lazyPage(() => import('../playlists/playlists-page.tsx'), 'PlaylistsPage'),
});

const playlistRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/playlists/$playlistId',
  component: lazyPage(() => import('../playlists/playlist-page.tsx'), 'PlaylistPage'),
});

const feedsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/feeds',
  component: lazyPage(() => import('../feeds/feeds-page.tsx'), 'FeedsPage'),
});

const keysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/keys',
  component: lazyPage(() => import('../keys/keys-page.tsx'), 'KeysPage'),
});

const usageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/usage',
  component: lazyPage(() => import('../usage/usage-page.tsx'), 'UsagePage'),
});

// oxlint-disable-next-line typescript/explicit-function-return-type -- inferred module type
const loadOversight = () => import('../admin/index.ts');

const auditLogRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit-log',
  component: lazyPage(loadOversight, 'AuditLogPage'),
});

/** The operator console. The server decides who may use it. */
const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  component: lazyPage(loadOversight, 'AdminPage'),
});

const adminAccountsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyPage(loadOversight, 'AccountsTab'),
});

const adminAccountRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/accounts/$accountId',
  component: lazyPage(loadOversight, 'AccountTab'),
});

const adminVideosRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/videos',
  component: lazyPage(loadOversight, 'VideosTab'),
});

const adminReportsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/reports',
  component: lazyPage(loadOversight, 'ReportsTab'),
});

const adminBlocksRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/blocks',
  component: lazyPage(loadOversight, 'BlocksTab'),
});

const adminSystemRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/system',
  component: lazyPage(loadOversight, 'SystemTab'),
});

const adminAuditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit-log',
  component: lazyPage(loadOversight, 'AuditTab'),
});

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  component: lazyPage(() => import('../profile/profile-page.tsx'), 'ProfilePage'),
});

const profileAccountRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/',
  component: lazyPage(() => import('../profile/profile-pages.tsx'), 'AccountPage'),
});

const profileSecurityRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/security',
  component: lazyPage(() => import('../profile/profile-pages.tsx'), 'SecurityPage'),
});

const profileSessionsRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/sessions',
  component: lazyPage(() => import('../profile/session-list.tsx'), 'SessionList'),
});

const profileDataRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/data',
  component: lazyPage(() => import('../profile/profile-pages.tsx'), 'DataPage'),
});

/** Unknown URLs. */
const notFoundRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: PageNotFound,
});

const routeTree = rootRoute.addChildren([
  signedInRoute.addChildren([
    startRoute,
    videosRoute,
    videoRoute.addChildren([
      overviewRoute,
      subtitlesRoute,
      sourcesRoute,
      sharingRoute,
      embeddingRoute,
      videoAnalyticsRoute,
      activityRoute,
    ]),
    editorRoute,
    analyticsRoute,
    webhooksRoute,
    eventsRoute,
    verifyRoute,
    webhookRoute,
    playlistsRoute,
    playlistRoute,
    feedsRoute,
    keysRoute,
    usageRoute,
    auditLogRoute,
    adminRoute.addChildren([
      adminAccountsRoute,
      adminAccountRoute,
      adminVideosRoute,
      adminReportsRoute,
      adminBlocksRoute,
      adminAuditRoute,
      adminSystemRoute,
    ]),
    profileRoute.addChildren([
      profileAccountRoute,
      profileSecurityRoute,
      profileSessionsRoute,
      profileDataRoute,
    ]),
    notFoundRoute,
  ]),
]);

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred route tree
export function createAccountRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    basepath: toPath('account'),
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  // The library types its links through this interface, and only an interface can be augmented.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: ReturnType<typeof createAccountRouter>;
  }
}

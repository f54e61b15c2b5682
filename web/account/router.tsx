import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';

import { readReportSearch } from './analytics/report-search.ts';
import { meQuery } from './api/account-queries.ts';
import { isSignedOut } from './api/call-api.ts';
import { PageFailure, PageMissing } from './shell/page-failure.tsx';
import { readVideoSearch } from './videos/video-search.ts';
import { readDeliverySearch } from './webhooks/delivery-search.ts';

type Context = { readonly queries: QueryClient };

const rootRoute = createRootRouteWithContext<Context>()({
  component: Outlet,
  errorComponent: PageFailure,
  notFoundComponent: PageMissing,
});

const logInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyRouteComponent(() => import('./sign-in/log-in-page.tsx'), 'LogInPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  component: lazyRouteComponent(() => import('./sign-in/sign-up-page.tsx'), 'SignUpPage'),
});

/** All that only an account sees; whoever is not logged in is sent to log in first. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: lazyRouteComponent(() => import('./shell/account-shell.tsx'), 'AccountShell'),
  beforeLoad: async ({ context }) => {
    try {
      await context.queries.ensureQueryData(meQuery);
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      redirect({ to: '/login', replace: true, throw: true });
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
  validateSearch: readVideoSearch,
  component: lazyRouteComponent(() => import('./videos/videos-page.tsx'), 'VideosPage'),
});

const videoRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/videos/$videoId',
  component: lazyRouteComponent(() => import('./video/video-page.tsx'), 'VideoPage'),
});

const subtitlesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/videos/$videoId/subtitles/$language',
  component: lazyRouteComponent(() => import('./subtitles/editor-page.tsx'), 'EditorPage'),
});

const videoAnalyticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/videos/$videoId/analytics',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(
    () => import('./analytics/video-analytics-page.tsx'),
    'VideoAnalyticsPage',
  ),
});

const analyticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/analytics',
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('./analytics/analytics-page.tsx'), 'AnalyticsPage'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const verifyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/verify',
  component: lazyRouteComponent(() => import('./webhooks/verify-page.tsx'), 'VerifyPage'),
});

const webhookRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/$webhookId',
  validateSearch: readDeliverySearch,
  component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const keysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/keys',
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./profile/profile-page.tsx'), 'ProfilePage'),
});

const routeTree = rootRoute.addChildren([
  logInRoute,
  signUpRoute,
  signedInRoute.addChildren([
    startRoute,
    videosRoute,
    videoRoute,
    subtitlesRoute,
    videoAnalyticsRoute,
    analyticsRoute,
    webhooksRoute,
    verifyRoute,
    webhookRoute,
    keysRoute,
    profileRoute,
  ]),
]);

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the type is the tree of routes itself
export function createAccountRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/account',
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  // The library's own way to make its links typed: its type can be extended by an interface only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    router: ReturnType<typeof createAccountRouter>;
  }
}

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { settingsQuery } from '../api/account-queries.ts';
import { parseLoginSearch } from '../sign-in/next-page.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { SignUpPage } from '../sign-in/sign-up-page.tsx';
import { rootRoute, type RouterContext } from './root-route.ts';

/** The settings decide what the pages contain, which must not shift later. */
function loadSettings({ context }: { readonly context: RouterContext }): Promise<void> {
  return context.queries.prefetchQuery(settingsQuery);
}

const logInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: parseLoginSearch,
  loader: loadSettings,
  component: SignInPage,
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  loader: loadSettings,
  component: SignUpPage,
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../sign-in/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('../sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  component: lazyRouteComponent(
    () => import('../sign-in/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
});

/** Pages for visitors without a session. */
export const signInRoutes = [
  logInRoute,
  signUpRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
] as const;

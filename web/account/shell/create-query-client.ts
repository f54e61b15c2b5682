import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { ReelayError } from '#sdk';

import { toPath } from '../../shared/base-url.ts';
import { isSignedOut } from '../api/call-api.ts';
import { toLoginQuery } from '../sign-in/next-page.ts';

const RETRIES_MAX = 2;
const FRESH_MS = 10_000;
/** Errors with status 401 that do not concern the session. */
const REJECTIONS: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'invalid_code',
  'invalid_passkey',
]);

/** If a request of an open page fails because the session has expired, loads the sign-in page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // The router opens the sign-in page itself if the session has expired before a page opens.
      onError: (error, query) => {
        if (query.getObserversCount() > 0) redirectIfSignedOut(error);
      },
    }),
    mutationCache: new MutationCache({
      // If the password or the code is wrong, the form itself shows the error.
      onError: (error) => {
        if (error instanceof ReelayError && !REJECTIONS.has(error.code)) redirectIfSignedOut(error);
      },
    }),
    defaultOptions: {
      // By default the library pauses requests while the browser is offline, without any message.
      queries: { networkMode: 'always', retry: shouldRetry, staleTime: FRESH_MS },
      mutations: { networkMode: 'always' },
    },
  });
}

function redirectIfSignedOut(error: unknown): void {
  if (!isSignedOut(error)) return;
  const page = `${location.pathname}${location.search}`.slice(toPath('account').length);
  location.assign(toPath(`account/login${toLoginQuery(page)}`));
}

/** A 4xx response is final. Network errors and 5xx responses may be temporary. */
function shouldRetry(failures: number, error: unknown): boolean {
  const status = error instanceof ReelayError ? error.status : 0;
  return failures < RETRIES_MAX && (status === 0 || status >= 500);
}

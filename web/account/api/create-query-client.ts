import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { ApiError, isSignedOut } from './call-api.ts';

const RETRIES_MAX = 2;
const FRESH_MS = 10_000;

/** A session that has ended in the meantime leads back to the log-in page, from wherever it is noticed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveIfSignedOut }),
    mutationCache: new MutationCache({
      // A wrong password in a form is answered there.
      onError: (error) => {
        if (error instanceof ApiError && error.code !== 'invalid_credentials') {
          leaveIfSignedOut(error);
        }
      },
    }),
    defaultOptions: {
      // The library would wait without a word while the browser is offline; a request that fails is told.
      queries: { networkMode: 'always', retry: isWorthRetrying, staleTime: FRESH_MS },
      mutations: { networkMode: 'always' },
    },
  });
}

function leaveIfSignedOut(error: unknown): void {
  const signingIn = /^\/account\/(?:login|signup)/.test(location.pathname);
  if (isSignedOut(error) && !signingIn) location.assign('/account/login');
}

/** Refusals stay refusals; a service that is busy or away may be back. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return failures < RETRIES_MAX && (status === 0 || status >= 500);
}

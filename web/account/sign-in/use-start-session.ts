import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import { toPath } from '../../shared/base-url.ts';
import { findNextPage } from './next-page.ts';

/**
 * Clears all cached data, which may belong to another account, and opens the page that required the
 * session, or the video list.
 */
export function useStartSession(): () => void {
  const queries = useQueryClient();
  const { history } = useRouter();
  return () => {
    queries.clear();
    history.push(toPath(`account${findNextPage()}`));
  };
}

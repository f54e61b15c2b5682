import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

/** Goes into the account that has just been logged in to, with nothing left of another one. */
export function useEnterAccount(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    queries.clear();
    await navigate({ to: '/videos' });
  };
}

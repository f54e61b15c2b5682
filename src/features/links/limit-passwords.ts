import { toClientNetwork } from '#lib/net/client-network.ts';
import { createAttemptLimit } from '#platform/http/limits/attempt-limit.ts';
import type { CreateLimiter } from '#platform/http/limits/limiter.ts';

const WINDOW_SECONDS = 15 * 60;
/** Consecutive wrong passwords of a client network for one link, which lock out only this network. */
export const CLIENT_PASSWORDS_MAX = 20;
/** Of all networks together: so many that it takes hundreds of networks to lock out the viewers. */
export const LINK_PASSWORDS_MAX = 5_000;

type PasswordKey = { readonly linkId: string; readonly ip: string };

export type LimitPasswords = {
  /** Counts an attempt. Returns the seconds to wait when a limit is exceeded, otherwise null. */
  readonly consume: (key: PasswordKey) => Promise<number | null>;
  /** Starts counting over, after a correct password. */
  readonly reset: (key: PasswordKey) => Promise<void>;
};

export function createLimitPasswords(createLimiter: CreateLimiter): LimitPasswords {
  const ofClients = createAttemptLimit(
    'link-client-passwords',
    { points: CLIENT_PASSWORDS_MAX, windowSeconds: WINDOW_SECONDS },
    createLimiter,
  );
  const ofLinks = createAttemptLimit(
    'link-passwords',
    { points: LINK_PASSWORDS_MAX, windowSeconds: WINDOW_SECONDS },
    createLimiter,
  );
  return {
    // What is refused for one client does not count against the others.
    consume: async (key) =>
      (await ofClients.consume(toClient(key))) ?? (await ofLinks.consume(key.linkId)),
    async reset(key) {
      await ofClients.reset(toClient(key));
      await ofLinks.reset(key.linkId);
    },
  };
}

function toClient({ linkId, ip }: PasswordKey): string {
  return `${linkId} ${toClientNetwork(ip)}`;
}

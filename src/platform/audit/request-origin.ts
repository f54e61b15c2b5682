import { AsyncLocalStorage } from 'node:async_hooks';

import type { Principal } from '#contract/guard.ts';
import { toNetworkText } from '#lib/net/to-network-text.ts';

/** Who performs an action. `command`: the operator, with a command of `reelay`. */
export type Actor = Principal | { readonly kind: 'command' } | { readonly kind: 'system' };

/** Where an action comes from. Null where nothing is known. */
export type Origin = {
  readonly actor: Actor;
  readonly network: string | null;
  readonly client: string | null;
  readonly requestId: string | null;
};

/** The request that is being served. The actor is known once the caller is identified. */
export type RequestOrigin = {
  readonly requestId: string;
  readonly ip: string;
  readonly client: string | undefined;
  actor: Actor;
};

const CLIENT_CHARACTERS_MAX = 200;
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu;

const current = new AsyncLocalStorage<RequestOrigin | Actor>();

/** Makes the request the origin of everything that `work` records in the audit log. */
export function runInRequest<T>(request: RequestOrigin, work: () => T): T {
  return current.run(request, work);
}

/** Makes `actor` the origin of everything that `work` records in the audit log. */
export function runAsActor<T>(actor: Actor, work: () => T): T {
  return current.run(actor, work);
}

/** The system is the actor outside of requests and commands. */
export function getOrigin(): Origin {
  const origin = current.getStore() ?? { kind: 'system' };
  if (!('requestId' in origin)) {
    return { actor: origin, network: null, client: null, requestId: null };
  }
  const { actor, ip, client, requestId } = origin;
  return {
    actor,
    network: toNetworkText(ip) ?? null,
    client: client?.slice(0, CLIENT_CHARACTERS_MAX).replaceAll(CONTROL_CHARACTERS, '') ?? null,
    requestId,
  };
}

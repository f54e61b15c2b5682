import type { Scope } from '#features/accounts/wire.ts';

import { texts } from '../messages/texts.ts';

/** In display order. */
const SCOPES = [
  'videos:read',
  'videos:write',
  'subtitles:write',
  'webhooks:manage',
  'audit:read',
] as const satisfies readonly Scope[];

type ScopeLabel = {
  readonly scope: Scope;
  readonly label: string;
  readonly description: string;
};

export function listScopes(): readonly ScopeLabel[] {
  const { scopes } = texts().keys;
  return SCOPES.map((scope) => ({ scope, ...scopes[scope] }));
}

export function formatScopes(scopes: readonly Scope[]): string {
  return listScopes()
    .filter(({ scope }) => scopes.includes(scope))
    .map(({ label, scope }) => `${label} (${scope})`)
    .join(', ');
}

import type { Scope } from '#features/accounts/wire.ts';

/** What a key may do, in words; in the order in which they are offered. */
export const SCOPE_WORDS: readonly {
  readonly scope: Scope;
  readonly label: string;
  readonly description: string;
}[] = [
  {
    scope: 'videos:read',
    label: 'Read videos',
    description: 'List all your videos, and read private ones with their source addresses.',
  },
  {
    scope: 'videos:write',
    label: 'Change videos',
    description: 'Add, edit, refresh and delete videos, and make playback tokens.',
  },
  {
    scope: 'subtitles:write',
    label: 'Change subtitles',
    description: 'Add, replace and delete subtitles of your videos.',
  },
  {
    scope: 'webhooks:manage',
    label: 'Manage webhooks',
    description: 'Decide where events about your videos are sent.',
  },
];

export function nameScopes(scopes: readonly Scope[]): string {
  return SCOPE_WORDS.filter(({ scope }) => scopes.includes(scope))
    .map(({ label }) => label)
    .join(', ');
}

import type { Scope } from '#features/accounts/wire.ts';

/** In display order. */
export const SCOPE_LABELS: readonly {
  readonly scope: Scope;
  readonly label: string;
  readonly description: string;
}[] = [
  {
    scope: 'videos:read',
    label: 'Read videos',
    description: 'List all your videos and read private videos, including source URLs.',
  },
  {
    scope: 'videos:write',
    label: 'Manage videos',
    description: 'Add, edit, refresh and delete videos, and create playback tokens.',
  },
  {
    scope: 'subtitles:write',
    label: 'Manage subtitles',
    description: 'Add, replace and delete subtitles.',
  },
  {
    scope: 'webhooks:manage',
    label: 'Manage webhooks',
    description: 'Create, edit and delete webhooks.',
  },
  {
    scope: 'audit:read',
    label: 'Read the audit log',
    description: 'List who did what in your account.',
  },
];

export function formatScopes(scopes: readonly Scope[]): string {
  return SCOPE_LABELS.filter(({ scope }) => scopes.includes(scope))
    .map(({ label }) => label)
    .join(', ');
}

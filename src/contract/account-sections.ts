/** The sections of the account area: their path below it, and the key of their name. */
export const ACCOUNT_SECTIONS = [
  { to: '/videos', name: 'videos' },
  { to: '/playlists', name: 'playlists' },
  { to: '/feeds', name: 'feeds' },
  { to: '/analytics', name: 'analytics' },
  { to: '/webhooks', name: 'webhooks' },
  { to: '/keys', name: 'keys' },
  { to: '/usage', name: 'usage' },
  { to: '/audit-log', name: 'auditLog' },
  { to: '/admin', name: 'operator' },
  { to: '/profile', name: 'profile' },
] as const;

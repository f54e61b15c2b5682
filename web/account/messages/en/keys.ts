export const KEYS = {
  title: 'API keys',
  create: 'Create key',
  full: 'You’ve reached the limit of {limit} keys. Revoke a key to create another.',
  empty: {
    title: 'No API keys yet',
    text: 'API keys let your apps use the API on your behalf, for example to add and edit videos. A key is shown only once, when you create it.',
  },
  form: {
    name: 'Name',
    nameHint: 'The app or service that uses the key.',
    permissions: 'Permissions',
    noPermission: 'Select at least one permission.',
    expires: 'Expires',
    networks: 'Allowed IP addresses',
    networksHint:
      'Optional. One IP address or CIDR range per line. Leave empty to allow any address.',
  },
  lifetimes: {
    never: 'Never',
    days30: 'In 30 days',
    days90: 'In 90 days',
    days365: 'In 1 year',
  },
  use: {
    created: 'Created {date}',
    neverUsed: 'never used',
    lastUsed: 'last used {date}',
    expired: 'expired {date}',
    expires: 'expires {date}',
    networks: 'only from {networks}',
  },
  revoke: {
    action: 'Revoke',
    actionName: 'Revoke {name}',
    title: 'Revoke “{name}”?',
    confirm: 'Revoke key',
    text: 'Apps that use the key ending in {lastFour} lose access immediately. This can’t be undone. To replace the key without downtime, rotate it instead.',
    done: 'Key “{name}” revoked.',
  },
  rotate: {
    action: 'Rotate',
    actionName: 'Rotate {name}',
    title: 'Rotate “{name}”?',
    confirm: 'Rotate key',
    text: 'You get a new key with the same permissions. The key ending in {lastFour} stops working in 24 hours.',
    note: 'The old key keeps working for 24 hours while you switch.',
  },
  newKey: {
    title: 'Your new key',
    copyNow: 'Copy the key now. You won’t be able to see it again.',
    key: 'Key',
    tryIt: 'Try it',
    done: 'Done',
  },
  scopes: {
    'videos:read': {
      label: 'Read videos',
      description: 'List all your videos and read private videos, including source URLs.',
    },
    'videos:write': {
      label: 'Manage videos',
      description: 'Add, edit, refresh and delete videos, and create playback tokens.',
    },
    'subtitles:write': {
      label: 'Manage subtitles',
      description: 'Add, replace and delete subtitles.',
    },
    'webhooks:manage': {
      label: 'Manage webhooks',
      description: 'Create, edit and delete webhooks.',
    },
    'audit:read': {
      label: 'Read the audit log',
      description: 'List who did what in your account.',
    },
  },
};

export const ACCOUNT_ROLES = ['user', 'operator'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** An account is in one or several of these states. */
export const ACCOUNT_STATES = ['enabled', 'disabled', 'deletion_scheduled'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

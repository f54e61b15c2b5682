import type { Tables } from './tables.ts';

/**
 * What removes data of an account. Each event also removes what the events before it remove.
 *
 * - `disabling`: an operator disables the account, which also pauses its keys, links, feeds and webhooks.
 * - `reset`: the password is reset by e-mail or by an operator.
 * - `proof`: someone proves to own the e-mail address of an account that anyone could have registered.
 * - `erasure`: the account is deleted.
 */
export const REMOVALS = ['disabling', 'reset', 'proof', 'erasure'] as const;
export type Removal = (typeof REMOVALS)[number];

type Part = {
  readonly part: string;
  /**
   * `enters`: opens the account. `acts`: works for it without its owner. `shows`: what the owner has
   * created and sees.
   */
  readonly kind: 'enters' | 'acts' | 'shows';
  /** The columns that contain the account ID. */
  readonly tables: { readonly [T in keyof Tables]?: readonly (keyof Tables[T])[] };
  /** The first event that removes the part. Null: its rows expire. */
  readonly removedBy: Removal | null;
  /** False for secrets, digests and internal state. */
  readonly isExported: boolean;
};

const ENTERS = { kind: 'enters', removedBy: 'proof', isExported: true } as const;
const ACTS = { kind: 'acts', removedBy: 'proof', isExported: true } as const;
const SHOWS = { kind: 'shows', removedBy: 'erasure', isExported: true } as const;
const INTERNAL = { isExported: false } as const;

/** Everything that belongs to an account, in the order of the export and of the removal. */
export const ACCOUNT_DATA = [
  { part: 'profile', ...SHOWS, tables: { accounts: ['id'] } },
  { part: 'sessions', ...ENTERS, tables: { sessions: ['account_id'] }, removedBy: 'disabling' },
  {
    part: 'mailLinks',
    ...ENTERS,
    ...INTERNAL,
    tables: { mail_tokens: ['account_id'] },
    removedBy: 'disabling',
  },
  {
    part: 'knownDevices',
    ...ENTERS,
    ...INTERNAL,
    tables: { login_places: ['account_id'] },
    removedBy: 'reset',
  },
  { part: 'password', ...ENTERS, ...INTERNAL, tables: { accounts: ['id'] } },
  { part: 'keys', ...ENTERS, tables: { api_keys: ['account_id'] } },
  { part: 'shareLinks', ...ACTS, tables: { share_links: ['account_id'] } },
  { part: 'signingKeys', ...ACTS, tables: { signing_keys: ['account_id'] } },
  {
    part: 'secondFactor',
    ...ENTERS,
    tables: { second_factors: ['account_id'], recovery_codes: ['account_id'] },
  },
  { part: 'passkeys', ...ENTERS, tables: { passkeys: ['account_id'] } },
  { part: 'identities', ...ENTERS, tables: { account_identities: ['account_id'] } },
  {
    part: 'scheduledDeletion',
    ...ACTS,
    ...INTERNAL,
    tables: { accounts: ['id'] },
  },
  {
    part: 'webhooks',
    ...ACTS,
    tables: { webhooks: ['account_id'], events: ['account_id'], event_positions: ['account_id'] },
  },
  { part: 'feeds', ...ACTS, tables: { feeds: ['account_id'] } },
  {
    part: 'playbackTokens',
    ...ACTS,
    ...INTERNAL,
    tables: { videos: ['owner_id', 'deleted_owner_id'] },
    removedBy: 'disabling',
  },
  {
    part: 'storedResponses',
    ...ACTS,
    ...INTERNAL,
    tables: { idempotency_keys: ['account_id'] },
  },
  {
    part: 'usage',
    ...SHOWS,
    tables: {
      account_quotas: ['account_id'],
      account_usage: ['account_id'],
      quota_notices: ['account_id'],
    },
  },
  {
    part: 'auditLog',
    ...SHOWS,
    tables: { audit_entries: ['account_id', 'actor_account_id'] },
    removedBy: null,
  },
  { part: 'branding', ...SHOWS, tables: { account_branding: ['account_id'] } },
  { part: 'playlists', ...SHOWS, tables: { playlists: ['account_id'] } },
  {
    part: 'videos',
    ...SHOWS,
    tables: { videos: ['owner_id', 'deleted_owner_id'], video_labels: ['owner_id'] },
  },
  { part: 'takedowns', ...SHOWS, ...INTERNAL, tables: { takedowns: ['owner_id'] } },
  {
    part: 'analytics',
    ...SHOWS,
    tables: {
      play_sessions: ['owner_id'],
      analytics_rollups: ['scope'],
      analytics_days: ['scope'],
      analytics_minutes: ['scope'],
      analytics_values: ['scope'],
      analytics_viewers: ['scope'],
    },
  },
  // Jobs of removed feeds and webhooks find no record. Those of videos keep the videos playable.
  {
    part: 'jobs',
    ...ACTS,
    ...INTERNAL,
    tables: { jobs: ['owner_id', 'subject'] },
    removedBy: 'erasure',
  },
] as const satisfies readonly Part[];

type AccountPart = (typeof ACCOUNT_DATA)[number];
export type RemovedPart = Exclude<AccountPart, { readonly removedBy: null }>['part'];
export type ExportedPart = Extract<AccountPart, { readonly isExported: true }>['part'];

/** The parts that an event removes. */
export function listRemovedParts(removal: Removal): readonly RemovedPart[] {
  const last = REMOVALS.indexOf(removal);
  return ACCOUNT_DATA.flatMap((row) =>
    row.removedBy === null || REMOVALS.indexOf(row.removedBy) > last ? [] : [row.part],
  );
}

export function listExportedParts(): readonly ExportedPart[] {
  return ACCOUNT_DATA.flatMap((row) => (row.isExported ? [row.part] : []));
}

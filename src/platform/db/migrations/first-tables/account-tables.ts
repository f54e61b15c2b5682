import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** Accounts, their sessions and API keys. */
export function defineAccountTables({ instant, tableEnd }: Dialect): Statements {
  return [
    sql`create table accounts (
      id text not null primary key,
      email text not null,
      email_normal text not null unique,
      name text,
      password_hash text not null,
      last_sign_in_at_ms ${instant},
      disabled_at_ms ${instant},
      created_at_ms ${instant} not null,
      updated_at_ms ${instant} not null,
      embed_sites text,
      deletion_due_ms ${instant},
      role text default 'user' not null,
      language text,
      email_verified_at_ms ${instant},
      access_reset_at_ms ${instant}
    ) ${tableEnd}`,
    ...defineBrandingTable({ tableEnd }),
    sql`create table sessions (
      id text not null primary key,
      account_id text not null references accounts (id) on delete cascade,
      token_digest text not null unique,
      kind text not null,
      client text,
      created_at_ms ${instant} not null,
      last_used_at_ms ${instant} not null,
      expires_at_ms ${instant} not null,
      confirmed_at_ms ${instant},
      constraint sessions_kind check (kind in ('browser', 'token'))
    ) ${tableEnd}`,
    sql`create index sessions_account on sessions (account_id)`,
    sql`create table api_keys (
      id text not null primary key,
      account_id text not null references accounts (id) on delete cascade,
      name text not null,
      key_digest text not null unique,
      last_four text not null,
      scopes text not null,
      networks text not null,
      created_at_ms ${instant} not null,
      last_used_at_ms ${instant},
      expires_at_ms ${instant},
      exposed_at_ms ${instant}
    ) ${tableEnd}`,
    sql`create index api_keys_account on api_keys (account_id)`,
    sql`create table login_places (
      account_id text not null references accounts (id) on delete cascade,
      place_digest text not null,
      used_at_ms ${instant} not null,
      constraint login_places_key primary key (account_id, place_digest)
    ) ${tableEnd}`,
    sql`create table signing_keys (
      id text not null primary key,
      account_id text not null,
      name text not null,
      algorithm text not null,
      public_key text not null,
      thumbprint text not null,
      created_at_ms ${instant} not null,
      constraint signing_keys_thumbprint unique (account_id, thumbprint),
      constraint signing_keys_algorithm check (algorithm in ('EdDSA', 'ES256', 'RS256'))
    ) ${tableEnd}`,
  ];
}

function defineBrandingTable({ tableEnd }: Pick<Dialect, 'tableEnd'>): Statements {
  return [
    sql`create table account_branding (
      account_id text not null primary key,
      color text,
      hide_title integer not null,
      logo_link text,
      logo_digest text,
      logo_image text,
      constraint account_branding_flags check (hide_title in (0, 1))
    ) ${tableEnd}`,
    sql`create index account_branding_logo
      on account_branding (logo_digest) where logo_digest is not null`,
  ];
}

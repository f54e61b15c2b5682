import { sql } from 'kysely';

import type { Dialect, Statements } from '../dialect.ts';

/** E-mailed links, and the ways to sign in besides the password. */
export function defineSignInTables({ instant, tableEnd, orderedTableEnd }: Dialect): Statements {
  return [
    sql`create table mail_tokens (
      account_id text not null references accounts (id) on delete cascade,
      purpose text not null,
      token_digest text not null unique,
      email text not null,
      expires_at_ms ${instant} not null,
      constraint mail_tokens_key primary key (account_id, purpose),
      constraint mail_tokens_purpose
        check (purpose in
          ('password_reset', 'email_verification', 'email_change', 'invitation', 'shown_invitation'))
    ) ${orderedTableEnd}`,
    sql`create table account_identities (
      issuer text not null,
      subject text not null,
      account_id text not null references accounts (id) on delete cascade,
      email text,
      created_at_ms ${instant} not null,
      used_at_ms ${instant} not null,
      constraint account_identities_key primary key (issuer, subject),
      constraint account_identities_account unique (account_id, issuer)
    ) ${tableEnd}`,
    sql`create table second_factors (
      account_id text not null primary key references accounts (id) on delete cascade,
      secret_sealed text not null,
      last_step ${instant} not null,
      created_at_ms ${instant} not null,
      enabled_at_ms ${instant}
    ) ${tableEnd}`,
    sql`create table recovery_codes (
      account_id text not null references accounts (id) on delete cascade,
      digest text not null,
      constraint recovery_codes_key primary key (account_id, digest)
    ) ${orderedTableEnd}`,
    sql`create table passkeys (
      id text not null primary key,
      account_id text not null references accounts (id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter ${instant} not null,
      name text not null,
      created_at_ms ${instant} not null,
      last_used_at_ms ${instant}
    ) ${tableEnd}`,
    sql`create index passkeys_account on passkeys (account_id)`,
  ];
}

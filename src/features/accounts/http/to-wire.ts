import { toSiteList } from '#contract/embed-sites.ts';
import { toTime } from '#lib/text/to-time.ts';

import type { Account } from '../account/account.ts';
import type { ApiKey } from '../callers/key.ts';
import type { CreatedKey } from '../callers/keys.ts';
import type { Session } from '../callers/session.ts';
import type { SecondFactorStatus } from '../factors/manage-second-factor.ts';
import type { Passkey } from '../factors/passkey-store.ts';
import type { LoginResult } from '../manage/log-in.ts';
import type { PasskeyWire, SecondFactorWire } from '../security-wire.ts';
import type { AccountWire, KeyWire, NewKeyWire, SessionWire, TokenWire } from '../wire.ts';

export function toAccountWire(account: Account): AccountWire {
  const { id, email, emailVerifiedAtMs, name, language } = account;
  const { embedSites, deletionDueMs, createdAtMs } = account;
  return {
    id,
    email,
    emailVerifiedAt: toTime(emailVerifiedAtMs),
    name,
    language,
    embedSites: embedSites && toSiteList(embedSites),
    deletionDueAt: toTime(deletionDueMs),
    createdAt: toTime(createdAtMs),
  };
}

export function toTokenWire({ token, session, account }: LoginResult): TokenWire {
  return {
    token,
    tokenType: 'Bearer',
    expiresAt: toTime(session.expiresAtMs),
    account: toAccountWire(account),
  };
}

export function toSessionWire(session: Session): Omit<SessionWire, 'current'> {
  return {
    id: session.id,
    kind: session.kind,
    client: session.client,
    createdAt: toTime(session.createdAtMs),
    lastUsedAt: toTime(session.lastUsedAtMs),
    expiresAt: toTime(session.expiresAtMs),
  };
}

export function toKeyWire(key: ApiKey): KeyWire {
  return {
    id: key.id,
    name: key.name,
    scopes: [...key.scopes],
    networks: [...key.networks],
    lastFour: key.lastFour,
    createdAt: toTime(key.createdAtMs),
    lastUsedAt: toTime(key.lastUsedAtMs),
    expiresAt: toTime(key.expiresAtMs),
  };
}

export function toNewKeyWire({ key, text }: CreatedKey): NewKeyWire {
  return { ...toKeyWire(key), key: text };
}

export function toSecondFactorWire({
  enabledAtMs,
  recoveryCodesLeft,
}: SecondFactorStatus): SecondFactorWire {
  return { enabledAt: toTime(enabledAtMs), recoveryCodesLeft };
}

export function toPasskeyWire({ id, name, createdAtMs, lastUsedAtMs }: Passkey): PasskeyWire {
  const lastUsedAt = toTime(lastUsedAtMs);
  return { id, name, createdAt: toTime(createdAtMs), lastUsedAt };
}

import { parseEmail } from '#lib/net/parse-email.ts';

import { SignOnError } from './sign-on-error.ts';

const SUBJECT_CHARACTERS_MAX = 255;
const NAME_CHARACTERS_MAX = 100;
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu;

/** What the provider asserts about a user. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** Null without a valid e-mail address. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly groups: readonly string[];
};

type Claims = Readonly<Record<string, unknown>>;

/** Throws `sso_failed` for claims without an issuer or a subject. */
export function toIdentity(claims: Claims, groupClaim: string | null): Identity {
  const { iss: issuer, sub: subject, email, name } = claims;
  if (typeof issuer !== 'string' || typeof subject !== 'string')
    throw new SignOnError('sso_failed');
  // OpenID Connect Core 1.0, section 2.
  if (subject === '' || subject.length > SUBJECT_CHARACTERS_MAX)
    throw new SignOnError('sso_failed');
  const parsed = typeof email === 'string' ? parseEmail(email) : undefined;
  return {
    issuer,
    subject,
    email: parsed?.text ?? null,
    isEmailVerified: parsed !== undefined && claims['email_verified'] === true,
    name: typeof name === 'string' ? toName(name) : null,
    groups: groupClaim === null ? [] : toGroups(claims[groupClaim]),
  };
}

function toName(text: string): string | null {
  return text.replaceAll(CONTROL_CHARACTERS, '').trim().slice(0, NAME_CHARACTERS_MAX) || null;
}

function toGroups(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((group) => typeof group === 'string');
}

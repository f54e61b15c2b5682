import { type Email, parseEmail } from '#lib/net/parse-email.ts';
import type { OidcConfig } from '#platform/config/config.ts';

import { SignOnError } from './sign-on-error.ts';

const SUBJECT_CHARACTERS_MAX = 255;
const NAME_CHARACTERS_MAX = 100;
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}]/gu;

/** Why an e-mail address does not count as verified, for the log. */
const EMAIL_PROBLEMS = {
  absent:
    'The provider sent no valid e-mail address. Check its claim `email` and the scopes in OIDC_SCOPES.',
  unverified:
    'The provider sent email_verified as false. Verify the address there, or set OIDC_TRUST_EMAIL=on if users can’t choose their addresses.',
  unknown:
    'The provider sent no email_verified. Add this claim there, or set OIDC_TRUST_EMAIL=on if users can’t choose their addresses.',
} as const;
type Verification =
  | { readonly status: 'verified'; readonly email: Email }
  | { readonly status: 'unverified'; readonly problem: string };

/** What the provider asserts about a user. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** Null without a valid e-mail address. */
  readonly email: string | null;
  readonly verification: Verification;
  readonly name: string | null;
  readonly groups: readonly string[];
};

export type Claims = Readonly<Record<string, unknown>>;
export type ClaimRules = Pick<OidcConfig, 'groupClaim' | 'trustsEmail'>;

/**
 * Reads the claims of the ID token and, if they were requested, of the userinfo. The first one
 * that contains a claim applies. Throws `sso_failed` for claims without an issuer or a subject.
 */
export function toIdentity(sources: readonly Claims[], rules: ClaimRules): Identity {
  const issuer = findClaim(sources, 'iss');
  const subject = findClaim(sources, 'sub');
  if (typeof issuer !== 'string' || typeof subject !== 'string')
    throw new SignOnError('sso_failed');
  // OpenID Connect Core 1.0, section 2.
  if (subject === '' || subject.length > SUBJECT_CHARACTERS_MAX)
    throw new SignOnError('sso_failed');
  const name = findClaim(sources, 'name');
  const email = toEmail(findClaim(sources, 'email'));
  const { groupClaim } = rules;
  return {
    issuer,
    subject,
    email: email?.text ?? null,
    verification: verifyEmail(email, sources, rules),
    name: typeof name === 'string' ? toName(name) : null,
    groups: groupClaim === null ? [] : toGroups(findClaim(sources, groupClaim)),
  };
}

/** Whether the ID token contains every claim that decides about the login. */
export function isComplete(claims: Claims, { groupClaim, trustsEmail }: ClaimRules): boolean {
  const needed = ['email', ...(trustsEmail ? [] : ['email_verified']), groupClaim];
  return needed.every((name) => name === null || findClaim([claims], name) !== undefined);
}

function verifyEmail(
  email: Email | undefined,
  sources: readonly Claims[],
  { trustsEmail }: ClaimRules,
): Verification {
  if (email === undefined) return { status: 'unverified', problem: EMAIL_PROBLEMS.absent };
  const problem = trustsEmail ? undefined : findEmailProblem(sources, email);
  return problem === undefined
    ? { status: 'verified', email }
    : { status: 'unverified', problem: EMAIL_PROBLEMS[problem] };
}

function findEmailProblem(
  sources: readonly Claims[],
  email: Email,
): keyof typeof EMAIL_PROBLEMS | undefined {
  // Another address in the userinfo may be the verified one.
  const about = sources.filter((source) => {
    const other = findClaim([source], 'email');
    return other === undefined || toEmail(other)?.normal === email.normal;
  });
  const verified = findClaim(about, 'email_verified');
  if (verified === undefined) return 'unknown';
  // Amazon Cognito and others send the boolean as a string.
  const text = typeof verified === 'string' ? verified.toLowerCase() : undefined;
  return verified === true || text === 'true' ? undefined : 'unverified';
}

function toEmail(value: unknown): Email | undefined {
  return typeof value === 'string' ? parseEmail(value) : undefined;
}

function findClaim(sources: readonly Claims[], name: string): unknown {
  return sources.map((source) => findMember(source, name)).find((value) => value !== undefined);
}

/**
 * Finds a member by its name or by a path such as `realm_access.roles`. Names can contain dots,
 * such as the URLs of Auth0, so each dot may be part of a name. A null is an absent claim.
 */
function findMember(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const members = new Map<string, unknown>(Object.entries(value));
  const names = [...path.matchAll(/\.|$/g)].map(({ index }) => path.slice(0, index)).toReversed();
  return names
    .filter((name) => members.has(name))
    .map((name) =>
      name === path
        ? members.get(name)
        : findMember(members.get(name), path.slice(name.length + 1)),
    )
    .find((found) => found !== undefined && found !== null);
}

function toName(text: string): string | null {
  return text.replaceAll(CONTROL_CHARACTERS, '').trim().slice(0, NAME_CHARACTERS_MAX) || null;
}

function toGroups(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((group) => typeof group === 'string');
}

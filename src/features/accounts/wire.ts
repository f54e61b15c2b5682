import { type Static, type TSchema, Type } from 'typebox';

import {
  ACCOUNT_NAME_CHARACTERS_MAX,
  EMBED_SITES_MAX,
  EMBED_SITE_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
} from '#contract/limits.ts';
import { SCOPES, type Scope } from '#contract/permissions.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import { EMAIL_CHARACTERS_MAX, EMAIL_PATTERN } from '#lib/net/email-pattern.ts';
import {
  KeyName,
  LINE_PATTERN,
  literals,
  nullableString,
  nullableTime,
  time,
} from '#platform/http/validation/schema-parts.ts';

/** A challenge takes about 90 characters; the rest is the nonce. */
const LOGIN_PROOF_CHARACTERS_MAX = 200;
const MAIL_TOKEN_CHARACTERS_MAX = 100;
const KEY_NETWORKS_MAX = 20;
/** How long a rotated key keeps working next to its replacement. */
export const KEY_OVERLAP_SECONDS_DEFAULT = 86_400;
const KEY_OVERLAP_SECONDS_MAX = 7 * 86_400;

const Email = Type.String({
  minLength: 3,
  maxLength: EMAIL_CHARACTERS_MAX,
  pattern: EMAIL_PATTERN,
  description: 'E-mail address. Not case-sensitive.',
  examples: ['ada@example.com'],
});

const NewPassword = Type.String({
  minLength: PASSWORD_CHARACTERS_MIN,
  maxLength: PASSWORD_CHARACTERS_MAX,
  description: `${PASSWORD_CHARACTERS_MIN} to ${PASSWORD_CHARACTERS_MAX} characters. Blank and common passwords are rejected.`,
});

/**
 * A login accepts short passwords, because a password may be older than the current minimum length.
 */
const SubmittedPassword = Type.String({ minLength: 1, maxLength: PASSWORD_CHARACTERS_MAX });

const Name = Type.String({
  minLength: 1,
  maxLength: ACCOUNT_NAME_CHARACTERS_MAX,
  pattern: LINE_PATTERN,
});

const EXAMPLE_EMAIL = 'ada@example.com';
const EXAMPLE_PASSWORD = 'copper lantern orbit 42';
const EXAMPLE_ACCOUNT = {
  id: 'acc_7Yc1Kx9QmTz4WbNd',
  email: EXAMPLE_EMAIL,
  emailVerifiedAt: '2026-01-31T12:05:00.000Z',
  name: 'Ada',
  language: 'en' as const,
  embedSites: null,
  deletionDueAt: null,
  createdAt: '2026-01-31T12:00:00.000Z',
};

export const RegisterBody = closed(
  { email: Email, password: NewPassword, name: Type.Optional(Name) },
  { email: EXAMPLE_EMAIL, password: EXAMPLE_PASSWORD, name: 'Ada' },
);
export type RegisterBody = Static<typeof RegisterBody>;

const Proof = Type.String({
  maxLength: LOGIN_PROOF_CHARACTERS_MAX,
  description:
    'Proof of work, required while wrong passwords are submitted from unknown devices. The 429 ' +
    'response contains a challenge in `error.details`. Append `:` and a nonce, so that the SHA-256 ' +
    'digest starts with as many zero bits as the number before the first dot.',
});

export const LogInBody = closed(
  { email: Email, password: SubmittedPassword, proof: Type.Optional(Proof) },
  { email: EXAMPLE_EMAIL, password: EXAMPLE_PASSWORD },
);
export type LogInBody = Static<typeof LogInBody>;

const EXAMPLE_MAIL_TOKEN = '8mXvYwq2R4nT6kLpQz0aBcDeFgHiJkLmNoPqRsTuVwX';

export const RequestPasswordResetBody = closed({ email: Email }, { email: EXAMPLE_EMAIL });

export const RequestedPasswordResetWire = Type.Object(
  { expiresIn: Type.Integer({ description: 'Validity of the link in seconds.' }) },
  {
    title: 'PasswordReset',
    description: 'The request was accepted.',
    examples: [{ expiresIn: 3_600 }],
  },
);

export const ConfirmPasswordResetBody = closed(
  {
    token: Type.String({
      maxLength: MAIL_TOKEN_CHARACTERS_MAX,
      description: 'The fragment parameter `token` of the link in the e-mail.',
    }),
    newPassword: NewPassword,
  },
  { token: EXAMPLE_MAIL_TOKEN, newPassword: EXAMPLE_PASSWORD },
);
export type ConfirmPasswordResetBody = Static<typeof ConfirmPasswordResetBody>;

export const AccountWire = Type.Object(
  {
    id: Type.String({ examples: ['acc_7Yc1Kx9QmTz4WbNd'] }),
    email: Type.String(),
    emailVerifiedAt: nullableTime(
      'When the owner confirmed the e-mail address. Null until then, and without a mail server.',
    ),
    name: nullableString('Display name.'),
    language: Type.Unsafe<Language | null>({
      type: ['string', 'null'],
      enum: [...LANGUAGES, null],
      description: 'Language of e-mails. Null for accounts that never chose one.',
    }),
    embedSites: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description:
        'Origins of the sites that may embed the account’s videos by default. `["*"]` allows any ' +
        'site, and `[]` allows none. Null uses the server default.',
    }),
    deletionDueAt: nullableTime(
      'When the account will be deleted. Null unless you have deleted it and can still cancel.',
    ),
    createdAt: time(),
  },
  { $id: 'Account', title: 'Account', examples: [EXAMPLE_ACCOUNT] },
);
export type AccountWire = Static<typeof AccountWire>;

export const TokenWire = Type.Object(
  {
    token: Type.String({
      description: 'Send it as `Authorization: Bearer`. It is only returned once.',
    }),
    tokenType: Type.Literal('Bearer'),
    expiresAt: time('30 days after the last use of the token.'),
    account: Type.Unsafe<AccountWire>({ $ref: 'Account#' }),
  },
  {
    $id: 'Session',
    title: 'Session',
    examples: [
      {
        token: '8mXvYwq2R4nT6kLpQz0aBcDeFgHiJkLmNoPqRsTuVwX',
        tokenType: 'Bearer',
        expiresAt: '2026-03-02T12:00:00.000Z',
        account: EXAMPLE_ACCOUNT,
      },
    ],
  },
);
export type TokenWire = Static<typeof TokenWire>;

/** `GET /api/v1/auth/me`, and the register, login and profile routes of the account area. */
export const AccountResponse = Type.Object(
  { account: Type.Unsafe<AccountWire>({ $ref: 'Account#' }) },
  { title: 'OwnAccount', description: 'The account.', examples: [{ account: EXAMPLE_ACCOUNT }] },
);
export type AccountResponse = Static<typeof AccountResponse>;

/** What visitors can do. The sign-in pages depend on it. */
export const AreaSettingsWire = Type.Object({
  /** Whether passwords can be reset by e-mail. */
  sendsEmail: Type.Boolean(),
  registration: literals(['open', 'closed', 'oidc']),
  /** Name of the provider for single sign-on; null without one. */
  singleSignOn: nullableString(),
});
export type AreaSettingsWire = Static<typeof AreaSettingsWire>;

/** `GET /account/api/me` */
export const AreaMeWire = Type.Object({
  account: Type.Unsafe<AccountWire>({ $ref: 'Account#' }),
  settings: AreaSettingsWire,
  /** True if the account can use the operator console. */
  operator: Type.Boolean(),
  hasPassword: Type.Boolean(),
  /** The identity that can sign in with single sign-on; null without one. */
  identity: Type.Union([Type.Object({ email: nullableString() }), Type.Null()]),
});
export type AreaMeWire = Static<typeof AreaMeWire>;

/** `PATCH /account/api/profile` */
export const ProfileBody = closed({
  name: Type.Optional(Type.Union([Name, Type.Null()])),
  language: Type.Optional(literals(LANGUAGES)),
  embedSites: Type.Optional(
    Type.Unsafe<readonly string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string', maxLength: EMBED_SITE_CHARACTERS_MAX },
      maxItems: EMBED_SITES_MAX,
    }),
  ),
});
export type ProfileBody = Static<typeof ProfileBody>;

/** `POST /account/api/email/change` */
export const ChangeEmailBody = closed({ email: Email, password: Type.Optional(SubmittedPassword) });
export type ChangeEmailBody = Static<typeof ChangeEmailBody>;

/** `POST /account/api/email/confirm` */
export const ConfirmEmailBody = closed({
  token: Type.String({ maxLength: MAIL_TOKEN_CHARACTERS_MAX }),
  /** Not needed in a session of the account that requested the link. */
  password: Type.Optional(SubmittedPassword),
});
export type ConfirmEmailBody = Static<typeof ConfirmEmailBody>;

/** `POST /account/api/password`: returns 204 and revokes every other session. */
export const PasswordBody = closed({
  /** Not needed if the account has none. */
  currentPassword: Type.Optional(SubmittedPassword),
  newPassword: NewPassword,
});
export type PasswordBody = Static<typeof PasswordBody>;

/** `DELETE /account/api/account` */
export const DeleteAccountBody = closed({
  /** Not needed after a recent sign-in or confirmation. */
  password: Type.Optional(SubmittedPassword),
  /** True to skip the grace period. */
  immediately: Type.Optional(Type.Boolean()),
});
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;

/** Exactly one of the fields is null. */
export const DeletedAccountWire = Type.Object({
  /** The number of records of each kind that were deleted with the account. */
  deleted: Type.Union([
    Type.Object({ videos: Type.Integer(), keys: Type.Integer(), sessions: Type.Integer() }),
    Type.Null(),
  ]),
  /** When the account will be deleted. */
  deletionDueAt: nullableTime(),
});
export type DeletedAccountWire = Static<typeof DeletedAccountWire>;

export const SessionWire = Type.Object({
  id: Type.String({ examples: ['ses_7Yc1Kx9QmTz4WbNd'] }),
  /** `browser`: started in the account area. `token`: started through the API. */
  kind: literals(['browser', 'token']),
  /** The User-Agent at login, truncated. */
  client: nullableString(),
  /** The session of this request. */
  current: Type.Boolean(),
  createdAt: time(),
  /** Accurate to an hour. */
  lastUsedAt: time(),
  expiresAt: time(),
});
export type SessionWire = Static<typeof SessionWire>;

/** `GET /account/api/sessions`, most recently used first. */
export const SessionListWire = Type.Object({ data: Type.Array(SessionWire) });
export type SessionListWire = Static<typeof SessionListWire>;

const KEY_FIELDS = {
  id: Type.String({ examples: ['key_7Yc1Kx9QmTz4WbNd'] }),
  name: Type.String(),
  scopes: Type.Array(literals(SCOPES)),
  /** CIDR blocks that the key may be used from. An empty list allows every network. */
  networks: Type.Array(Type.String()),
  lastFour: Type.String(),
  createdAt: time(),
  /** Accurate to ten minutes. */
  lastUsedAt: nullableTime(),
  expiresAt: nullableTime(),
};

export const KeyWire = Type.Object(KEY_FIELDS);
export type KeyWire = Static<typeof KeyWire>;

/**
 * The response (201) to `POST /account/api/keys` and `…/rotate`. Only this response contains the
 * key.
 */
export const NewKeyWire = Type.Object({ ...KEY_FIELDS, key: Type.String() });
export type NewKeyWire = Static<typeof NewKeyWire>;

/** `GET /account/api/keys`, newest first. */
export const KeyListWire = Type.Object({ data: Type.Array(KeyWire) });
export type KeyListWire = Static<typeof KeyListWire>;

export const CreateKeyBody = closed({
  name: KeyName,
  scopes: Type.Array(literals(SCOPES), {
    minItems: 1,
    maxItems: SCOPES.length,
    uniqueItems: true,
  }),
  /** IP addresses or CIDR blocks. */
  networks: Type.Optional(
    Type.Array(Type.String({ minLength: 2, maxLength: 50 }), { maxItems: KEY_NETWORKS_MAX }),
  ),
  expiresAt: Type.Optional(nullableTime()),
});
export type CreateKeyBody = Static<typeof CreateKeyBody>;

/**
 * The previous key keeps working for `overlap` seconds, or until it expires, whichever comes first.
 */
export const RotateKeyBody = closed({
  overlap: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: KEY_OVERLAP_SECONDS_MAX,
      default: KEY_OVERLAP_SECONDS_DEFAULT,
    }),
  ),
});
export type RotateKeyBody = Static<typeof RotateKeyBody>;

export type { Scope };

function closed<const Properties extends Readonly<Record<string, TSchema>>>(
  properties: Properties,
  example?: object,
): Type.TObject<Properties> {
  const examples = example === undefined ? {} : { examples: [example] };
  return Type.Object(properties, { additionalProperties: false, ...examples });
}

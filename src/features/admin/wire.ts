import { type Static, type TSchema, Type } from 'typebox';

import { ACCOUNT_ROLES, ACCOUNT_STATES } from '#contract/account-states.ts';
import {
  ACCOUNT_NAME_CHARACTERS_MAX,
  CURSOR_CHARACTERS_MAX,
  ID_CHARACTERS_MAX,
  LIST_LIMIT_MAX,
  NOTICE_CHARACTERS_MAX,
  REASON_CHARACTERS_MAX,
  REASON_CHARACTERS_MIN,
  SEARCH_CHARACTERS_MAX,
} from '#contract/limits.ts';
import { QUOTA_MAX, QUOTA_NAMES, type QuotaName } from '#contract/quotas.ts';
import { REMOVAL_REASONS } from '#contract/removal-reasons.ts';
import { VIDEO_STATUSES } from '#contract/video-statuses.ts';
import { VISIBILITIES } from '#contract/visibilities.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import { EMAIL_CHARACTERS_MAX, EMAIL_PATTERN } from '#lib/net/email-pattern.ts';
import {
  LINE_PATTERN,
  literals,
  nullableInteger,
  nullableObject,
  nullableString,
  nullableTime,
  time,
} from '#platform/http/validation/schema-parts.ts';

/** No control characters except line feeds. */
const MULTILINE = '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f]*$';

export const PAGE_FIELDS = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_LIMIT_MAX, default: 50 })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: CURSOR_CHARACTERS_MAX })),
};
const search = Type.Optional(Type.String({ minLength: 1, maxLength: SEARCH_CHARACTERS_MAX }));
const id = Type.String({ minLength: 1, maxLength: ID_CHARACTERS_MAX });

/** Recorded in the audit log. */
const reason = Type.String({
  minLength: REASON_CHARACTERS_MIN,
  maxLength: REASON_CHARACTERS_MAX,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
});

/** The notice is for the owner of the video. */
export const TakedownBody = Type.Object(
  {
    reason: literals(REMOVAL_REASONS),
    notice: Type.Optional(
      Type.String({ minLength: 1, maxLength: NOTICE_CHARACTERS_MAX, pattern: MULTILINE }),
    ),
  },
  { additionalProperties: false },
);

export const CreateAccountBody = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: EMAIL_CHARACTERS_MAX, pattern: EMAIL_PATTERN }),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: ACCOUNT_NAME_CHARACTERS_MAX,
        pattern: LINE_PATTERN,
      }),
    ),
    language: Type.Optional(literals(LANGUAGES)),
    reason,
  },
  { additionalProperties: false },
);

export type CreateAccountBody = Static<typeof CreateAccountBody>;

export const ReasonBody = Type.Object({ reason }, { additionalProperties: false });
export const AccountParams = Type.Object({ accountId: id });
export const VideoParams = Type.Object({ videoId: id });
export const AccountsQuery = Type.Object(
  {
    ...PAGE_FIELDS,
    search,
    role: Type.Optional(literals(ACCOUNT_ROLES)),
    state: Type.Optional(literals(ACCOUNT_STATES)),
    signIn: Type.Optional(literals(['never'])),
    quota: Type.Optional(literals(['reached'])),
  },
  { additionalProperties: false },
);
export const VideosQuery = Type.Object(
  {
    ...PAGE_FIELDS,
    search,
    owner: Type.Optional(id),
    status: Type.Optional(literals(VIDEO_STATUSES)),
  },
  { additionalProperties: false },
);
export type VideosQuery = Static<typeof VideosQuery>;
export const AdminAuditQuery = Type.Object(
  {
    ...PAGE_FIELDS,
    account: Type.Optional(id),
    action: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    actor: Type.Optional(id),
    subject: Type.Optional(id),
  },
  { additionalProperties: false },
);
export type AdminAuditQuery = Static<typeof AdminAuditQuery>;

const limit = Type.Union([
  Type.Integer({ minimum: 0, maximum: QUOTA_MAX }),
  Type.Null(),
  Type.Literal('default'),
]);
/** Bytes are not bounded by QUOTA_MAX. */
const bytesLimit = Type.Union([
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  Type.Null(),
  Type.Literal('default'),
]);

/** Null for unlimited, `default` for the setting of the server. */
export const QuotasBody = Type.Object(
  {
    reason,
    quotas: Type.Object(
      {
        videos: Type.Optional(limit),
        subtitles: Type.Optional(limit),
        webhooks: Type.Optional(limit),
        keys: Type.Optional(limit),
        checksPerDay: Type.Optional(limit),
        bytesPerDay: Type.Optional(bytesLimit),
      } satisfies Readonly<Record<QuotaName, TSchema>>,
      { additionalProperties: false, minProperties: 1 },
    ),
  },
  { additionalProperties: false },
);
export type QuotasBody = Static<typeof QuotasBody>;

const quotaUsage = Type.Object({
  used: Type.Integer(),
  limit: nullableInteger('Null for unlimited.'),
});

const ACCOUNT_FIELDS = {
  id: Type.String(),
  email: Type.String(),
  name: nullableString(),
  role: literals(ACCOUNT_ROLES),
  disabled: Type.Boolean(),
  lastSignInAt: nullableTime(),
  deletionDueAt: nullableTime(),
  createdAt: time(),
};

export const AdminAccountWire = Type.Object({
  ...ACCOUNT_FIELDS,
  usage: Type.Object({
    videos: quotaUsage,
    subtitles: quotaUsage,
    webhooks: quotaUsage,
    keys: quotaUsage,
    checksPerDay: quotaUsage,
    bytesPerDay: quotaUsage,
  } satisfies Readonly<Record<QuotaName, TSchema>>),
});
export type AdminAccountWire = Static<typeof AdminAccountWire>;

export const AdminAccountDetailsWire = Type.Object({
  ...AdminAccountWire.properties,
  /** Whether the owner has neither chosen a password nor signed in yet. */
  invited: Type.Boolean(),
  /** Names of the quotas that the operator has set for this account. */
  overrides: Type.Array(literals(QUOTA_NAMES)),
  /** Takedowns that are in force. */
  takedowns: Type.Integer(),
  /** Whether the account has an authenticator app or a passkey. */
  hasSecondFactor: Type.Boolean(),
});
export type AdminAccountDetailsWire = Static<typeof AdminAccountDetailsWire>;

export const InvitedAccountWire = Type.Object({
  account: AdminAccountDetailsWire,
  invitation: Type.Object({
    url: nullableString('The link that sets the password. Null if it was sent by e-mail.'),
    expiresAt: time(),
  }),
});
export type InvitedAccountWire = Static<typeof InvitedAccountWire>;

const VIDEO_FIELDS = {
  id: Type.String(),
  ownerId: nullableString(),
  status: literals(VIDEO_STATUSES),
  visibility: literals(VISIBILITIES),
  plays: Type.Integer(),
  title: nullableString(),
  provider: nullableString(),
  sourceUrl: Type.String(),
  watchUrl: Type.String(),
  createdAt: time(),
  resolvedAt: nullableTime(),
  ytDlpSettings: nullableString('Settings with which yt-dlp might find a stream.'),
  removal: nullableObject(
    Type.Object({
      reason: literals([...REMOVAL_REASONS, 'source_blocked']),
      notice: nullableString(),
      removedAt: time(),
    }),
    'Null unless an operator has removed the video.',
  ),
};

export const AdminVideoWire = Type.Object(VIDEO_FIELDS);
export type AdminVideoWire = Static<typeof AdminVideoWire>;

export const AdminListedVideoWire = Type.Object({ ...VIDEO_FIELDS, ownerEmail: nullableString() });
export type AdminListedVideoWire = Static<typeof AdminListedVideoWire>;

/** An entry with what the owner of the account does not see. */
export const AdminAuditEntryWire = Type.Object({
  id: Type.String(),
  at: time(),
  accountId: Type.String(),
  action: Type.String(),
  actor: Type.Object({
    kind: Type.String(),
    id: nullableString(),
    accountId: nullableString(),
  }),
  subject: nullableString(),
  network: nullableString(),
  client: nullableString(),
  requestId: nullableString(),
  details: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    additionalProperties: true,
  }),
});
export type AdminAuditEntryWire = Static<typeof AdminAuditEntryWire>;

export function adminPageOf<Item extends TSchema>(
  item: Item,
): Type.TObject<{ data: Type.TArray<Item>; nextCursor: ReturnType<typeof nullableString> }> {
  return Type.Object({ data: Type.Array(item), nextCursor: nullableString() });
}

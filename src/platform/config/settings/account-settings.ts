import { resolve } from 'node:path';

import { parseMailServer, parseSender } from '../parse-mail.ts';
import { parseIssuer, parseLine, parseMatch, parseScopes } from '../parse-oidc.ts';
import { parseDurationMs, parseSwitch, parseWord } from '../parse-setting.ts';
import type { SettingTable } from '../setting.ts';

/** Sign-up, single sign-on, e-mail, and what operators can do. */
export const ACCOUNT_SETTINGS = {
  registration: {
    name: 'REGISTRATION',
    defaultValue: 'open',
    expected: '`open`, `closed` or `oidc`',
    description:
      'Whether anyone can sign up. When `closed`, create accounts with `reelay accounts create`. With `oidc`, only [single sign-on](guides/single-sign-on.md) creates accounts.',
    parse: (text) => parseWord(text, ['open', 'closed', 'oidc']),
  },
  oidc: {
    issuer: {
      name: 'OIDC_ISSUER',
      expected: '`http(s)://host[:port][/path]` of an OpenID Connect provider',
      description:
        'OpenID Connect provider for [single sign-on](guides/single-sign-on.md). Its host may be on a private network. Without it, accounts use passwords only.',
      parse: parseIssuer,
    },
    clientId: {
      name: 'OIDC_CLIENT_ID',
      expected: 'the client ID from the provider, which `OIDC_ISSUER` requires',
      description: 'Client ID of this service at the provider. Required with `OIDC_ISSUER`.',
      parse: (text) => parseMatch(text, /^[\u0021-\u007e]{1,256}$/),
    },
    clientSecret: {
      name: 'OIDC_CLIENT_SECRET',
      expected: 'at most 512 printable ASCII characters',
      description: 'Client secret. Not needed for a public client, which uses only PKCE.',
      secret: true,
      parse: (text) => parseMatch(text, /^[\u0021-\u007e]{1,512}$/),
    },
    scopes: {
      name: 'OIDC_SCOPES',
      defaultValue: 'openid email profile',
      expected: 'space-separated scopes that include `openid`',
      description: 'Scopes to request from the provider.',
      parse: parseScopes,
    },
    name: {
      name: 'OIDC_NAME',
      defaultValue: 'SSO',
      expected: '1 to 40 characters',
      description: 'Name of the provider on the sign-in button.',
      parse: (text) => parseLine(text, 40),
    },
    trustsEmail: {
      name: 'OIDC_TRUST_EMAIL',
      defaultValue: 'off',
      expected: '`on` or `off`',
      description:
        'Whether every e-mail address from the provider counts as verified, also without `email_verified`. Only if users can’t choose their addresses there.',
      parse: parseSwitch,
    },
    groupClaim: {
      name: 'OIDC_GROUP_CLAIM',
      expected: 'the name of a claim, which `OIDC_OPERATOR_GROUP` requires',
      description:
        'Claim that contains the groups of a user, or its path, such as `realm_access.roles`.',
      parse: (text) => parseMatch(text, /^[\u0021-\u007e]{1,100}$/),
    },
    operatorGroup: {
      name: 'OIDC_OPERATOR_GROUP',
      expected: 'the name of a group of at most 200 characters',
      description:
        'Members become [operators](operator-console.md) when they sign in. Everyone else loses the role at their next sign-in. Requires `OIDC_GROUP_CLAIM`.',
      parse: (text) => parseLine(text, 200),
    },
  },
  accountDeletionGraceMs: {
    name: 'ACCOUNT_DELETION_GRACE',
    defaultValue: '7d',
    expected: 'a duration of at most 90d, such as 12h or 30d, or 0',
    description:
      'Time from the deletion of an account by its owner until its data is erased. The owner can cancel until then, or skip it.',
    parse: (text) => (text === '0' ? 0 : parseDurationMs(text, { min: '0s', max: '90d' })),
  },
  mail: {
    server: {
      name: 'SMTP_URL',
      expected: '`smtp(s)://[user:password@]host[:port][?starttls=off]`',
      description:
        'Mail server for [e-mail](email.md). `smtp://` requires STARTTLS unless the URL ends with `?starttls=off`. Without it, no e-mail is sent.',
      secret: true,
      parse: parseMailServer,
    },
    from: {
      name: 'MAIL_FROM',
      expected: '`ADDRESS` or `NAME <ADDRESS>`, required with `SMTP_URL`',
      description: 'Sender of e-mails.',
      parse: parseSender,
    },
    caFile: {
      name: 'SMTP_CA_FILE',
      expected: 'the path of a PEM file',
      description:
        'Certificate authorities of the mail server, if its certificate is not publicly trusted.',
      parse: (text) => resolve(text),
    },
  },
  adminConsole: {
    name: 'ADMIN_CONSOLE',
    defaultValue: 'off',
    expected: '`on` or `off`',
    description: 'Whether operators can use the [console](operator-console.md) at `/admin`.',
    parse: parseSwitch,
  },
  auditLogTtlMs: {
    name: 'AUDIT_LOG_TTL',
    defaultValue: '365d',
    expected: 'a duration of at least 30d, such as 90d or 365d',
    description: 'How long entries of the [audit log](audit-log.md) are stored.',
    // The database refuses to delete younger entries.
    parse: (text) => parseDurationMs(text, { min: '30d' }),
  },
} as const satisfies SettingTable;

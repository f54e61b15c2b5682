import type { ReachableQuota } from '#contract/quotas.ts';

/** `url` leads to the profile. */
type ProfileValues = { readonly url: string; readonly time: string };

/**
 * The values of each template. `url` is the target of its button. Never add text that the sender of
 * a request chooses freely, unless only the operator receives it: strangers could send spam.
 */
export type MailValues = {
  /** When an account reaches a limit. `url` leads to the usage. */
  readonly [Quota in ReachableQuota as `quota-${Quota}`]: {
    readonly url: string;
    readonly limit: string;
  };
} & {
  /** `url` contains the token. */
  readonly 'password-reset': { readonly url: string };
  /** To an account that the operator has created. `url` contains the token. */
  readonly invitation: { readonly url: string };
  /** To a new account, or on request. */
  readonly 'email-verification': { readonly url: string };
  /** To the new address. */
  readonly 'email-change': { readonly url: string };
  /** To the previous address, after the change. */
  readonly 'email-changed': { readonly url: string };
  readonly 'password-changed': ProfileValues;
  readonly 'app-added': ProfileValues;
  readonly 'app-removed': ProfileValues;
  readonly 'passkey-added': ProfileValues;
  readonly 'passkey-removed': ProfileValues;
  readonly 'identity-linked': ProfileValues;
  readonly 'identity-unlinked': ProfileValues;
  readonly 'recovery-codes-created': ProfileValues;
  /** `left` is the number of unused codes. */
  readonly 'recovery-code-used': ProfileValues & { readonly left: string };
  /** After the operator has removed the app, the recovery codes and the passkeys. */
  readonly 'second-factor-removed': ProfileValues;
  /** After a login from an unknown browser and network. */
  readonly 'new-login': ProfileValues;
  /** `key` is the end of the key. */
  readonly 'key-created': { readonly url: string; readonly time: string; readonly key: string };
  /** After the key was sent in a URL. */
  readonly 'key-exposed': { readonly url: string; readonly time: string; readonly key: string };
  readonly 'webhook-disabled': { readonly url: string; readonly id: string };
  /** To an operator. `url` leads to the console. */
  readonly 'video-reported': {
    readonly url: string;
    readonly id: string;
    readonly title: string;
    readonly reason: string;
  };
};

export type MailTemplate = keyof MailValues;

/** The templates of changes that the owner can check in the profile. */
export type ProfileTemplate =
  | 'password-changed'
  | 'new-login'
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'recovery-codes-created'
  | 'second-factor-removed';

type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The label of the button. */
  readonly action: string;
};

export type MailMessages = {
  /** The last line of every e-mail. */
  readonly footer: string;
  readonly templates: Readonly<Record<MailTemplate, MailText>>;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** An e-mail that could not be sent within this time is discarded. */
export const MAIL_AGE_MS_MAX: Readonly<Record<MailTemplate, number>> = {
  'password-reset': HOUR_MS,
  invitation: 3 * DAY_MS,
  'email-verification': DAY_MS,
  'email-change': DAY_MS,
  'email-changed': 3 * DAY_MS,
  'password-changed': 3 * DAY_MS,
  'app-added': 3 * DAY_MS,
  'app-removed': 3 * DAY_MS,
  'passkey-added': 3 * DAY_MS,
  'passkey-removed': 3 * DAY_MS,
  'identity-linked': 3 * DAY_MS,
  'identity-unlinked': 3 * DAY_MS,
  'recovery-codes-created': 3 * DAY_MS,
  'recovery-code-used': 3 * DAY_MS,
  'second-factor-removed': 3 * DAY_MS,
  'new-login': 3 * DAY_MS,
  'key-created': 3 * DAY_MS,
  'key-exposed': 3 * DAY_MS,
  'webhook-disabled': 3 * DAY_MS,
  'quota-videos': DAY_MS,
  'quota-subtitles': DAY_MS,
  'quota-webhooks': DAY_MS,
  'quota-keys': DAY_MS,
  'quota-feeds': DAY_MS,
  'quota-checksPerDay': DAY_MS,
  'quota-bytesPerDay': DAY_MS,
  'video-reported': 3 * DAY_MS,
};

import { hasSessionTokenFormat } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

import { invalidMailToken } from '../account/auth-errors.ts';
import { newSessionToken, toCredentialDigest } from '../callers/session-token.ts';
import type { FactorContext } from './factor-context.ts';
import {
  findMailToken,
  type MailTokenHolder,
  type MailTokenPurpose,
  replaceMailToken,
  takeMailToken,
} from './mail-token-store.ts';

const DAY_MS = 86_400_000;

/** Validity of a link by purpose. */
export const MAIL_TOKEN_MS: Readonly<Record<MailTokenPurpose, number>> = {
  password_reset: 3_600_000,
  email_verification: DAY_MS,
  email_change: DAY_MS,
  invitation: 7 * DAY_MS,
  shown_invitation: 7 * DAY_MS,
};
/** Pages of the account area that links open. */
const PAGES: Readonly<Record<MailTokenPurpose, string>> = {
  password_reset: 'reset-password',
  email_verification: 'confirm-email',
  email_change: 'confirm-email',
  invitation: 'reset-password',
  shown_invitation: 'reset-password',
};

/**
 * Returns the URL of a link that works once. The token is in the fragment, which browsers do not
 * send to servers.
 */
export async function createMailLink(
  tx: Tx,
  { clock, publicUrl }: FactorContext,
  holder: MailTokenHolder,
): Promise<string> {
  const token = newSessionToken();
  const tokenDigest = toCredentialDigest(token);
  const { purpose } = holder;
  const expiresAtMs = clock() + MAIL_TOKEN_MS[purpose];
  await replaceMailToken(tx, { ...holder, tokenDigest, expiresAtMs });
  const url = new URL(`account/${PAGES[purpose]}`, publicUrl);
  url.hash = `token=${token}`;
  return url.href;
}

type SubmittedToken = {
  readonly token: string;
  readonly purposes: readonly MailTokenPurpose[];
};

/** Returns the holder without using the token up. Throws invalid_mail_token. */
export async function checkMailToken(
  { database, clock }: FactorContext,
  { token, purposes }: SubmittedToken,
): Promise<MailTokenHolder> {
  const key = { tokenDigest: toCredentialDigest(token), purposes, nowMs: clock() };
  const holder = hasSessionTokenFormat(token)
    ? await findMailToken(database.queries, key)
    : undefined;
  if (holder === undefined) throw invalidMailToken();
  return holder;
}

/** Uses up the token. Throws invalid_mail_token. */
export async function redeemMailToken(
  tx: Tx,
  { clock }: FactorContext,
  { token, purposes }: SubmittedToken,
): Promise<MailTokenHolder> {
  const key = { tokenDigest: toCredentialDigest(token), purposes, nowMs: clock() };
  const holder = await takeMailToken(tx, key);
  if (holder === undefined) throw invalidMailToken();
  return holder;
}

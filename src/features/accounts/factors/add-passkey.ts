import type { RegistrationResponseJSON } from '@simplewebauthn/server';

import type { AccountId, SessionId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { newPasskeyId } from '#platform/new-id.ts';

import { invalidPasskey, passkeyNotFound, tooManyPasskeys } from '../account/auth-errors.ts';
import { notifyOfChange } from '../account/notify-owner.ts';
import { confirmOwner, type Owner, requireConfirmation } from './confirm-owner.ts';
import type { FactorContext } from './factor-context.ts';
import {
  createPasskeyChallenge,
  isPasskeyChallenge,
  PASSKEY_CHALLENGE_MS,
  usePasskeyChallenge,
} from './passkey-challenge.ts';
import { deletePasskey, findPasskeys, insertPasskey, type Passkey } from './passkey-store.ts';

const PASSKEYS_MAX = 20;
/** ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];

/** Options for the browser, which then creates a passkey. Throws the errors of confirmOwner. */
export async function createPasskeyOptions(ctx: FactorContext, owner: Owner): Promise<object> {
  const { database, publicUrl } = ctx;
  const { id, email, name } = owner.account;
  await confirmOwner(ctx, owner, async () => {});
  const passkeys = await findPasskeys(database.queries, id);
  if (passkeys.length >= PASSKEYS_MAX) throw tooManyPasskeys(PASSKEYS_MAX);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: 'Reelay',
    rpID: publicUrl.hostname,
    userName: email,
    userDisplayName: name ?? email,
    userID: Uint8Array.from(Buffer.from(id)),
    challenge: createPasskeyChallenge(ctx, toPurpose(id, owner.session.id)),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Stores the passkey that the browser has created. Throws invalid_passkey. */
export async function addPasskey(
  ctx: FactorContext,
  owner: Owner,
  { name, response }: { readonly name: string; readonly response: RegistrationResponseJSON },
): Promise<Passkey> {
  requireConfirmation(ctx, owner);
  const { clock } = ctx;
  const { id: accountId } = owner.account;
  const purpose = toPurpose(accountId, owner.session.id);
  const credential = await verifyRegistration(ctx, response, purpose);
  const passkey = {
    id: newPasskeyId(),
    accountId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    name,
    createdAtMs: clock(),
    lastUsedAtMs: null,
  };
  return confirmOwner(ctx, owner, async (tx) => {
    const existing = await findPasskeys(tx, accountId);
    if (existing.length >= PASSKEYS_MAX) throw tooManyPasskeys(PASSKEYS_MAX);
    if (!(await insertPasskey(tx, passkey))) throw invalidPasskey();
    const entry = { accountId, subjectId: passkey.id, details: { name } };
    await recordAudit(tx, ctx, { ...entry, action: 'passkey.added' });
    await notifyOfChange(tx, ctx, { accountId, template: 'passkey-added' });
    return passkey;
  });
}

/** Throws the errors of confirmOwner. */
export async function removePasskey(
  ctx: FactorContext,
  owner: Owner,
  passkeyId: string,
): Promise<void> {
  const { id: accountId } = owner.account;
  await confirmOwner(ctx, owner, async (tx) => {
    if (!(await deletePasskey(tx, accountId, passkeyId))) throw passkeyNotFound();
    const entry = { accountId, subjectId: passkeyId };
    await recordAudit(tx, ctx, { ...entry, action: 'passkey.removed' });
    await notifyOfChange(tx, ctx, { accountId, template: 'passkey-removed' });
  });
}

/** The library throws for each response that it rejects. */
async function verifyRegistration(
  ctx: FactorContext,
  response: RegistrationResponseJSON,
  purpose: string,
): Promise<{ readonly id: string; readonly publicKey: Uint8Array; readonly counter: number }> {
  const { publicUrl } = ctx;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  let used = '';
  try {
    const bytes = isoBase64URL.toBuffer(response.response.attestationObject);
    // The library would fetch revocation lists from URLs of other attestation formats.
    if (decodeAttestationObject(bytes).get('fmt') !== 'none') throw invalidPasskey();
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => {
        used = challenge;
        return isPasskeyChallenge(ctx, challenge, purpose);
      },
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) throw invalidPasskey();
    await usePasskeyChallenge(ctx, used);
    return registrationInfo.credential;
  } catch (cause) {
    throw invalidPasskey(cause);
  }
}

function toPurpose(accountId: AccountId, sessionId: SessionId): string {
  return `add ${accountId} ${sessionId}`;
}

import type { RegistrationResponseJSON } from '@simplewebauthn/server';

import type { AccountId, SessionId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { newPasskeyId } from '#platform/new-id.ts';

import type { StoredAccount } from '../account/account-store.ts';
import type { Account } from '../account/account.ts';
import { invalidPasskey, passkeyNotFound, tooManyPasskeys } from '../account/auth-errors.ts';
import { lockAccount } from '../account/lock-account.ts';
import { notifyOfChange } from '../account/notify-owner.ts';
import type { AccountsContext } from '../context.ts';
import { confirmOwner, type OwnerInput } from './confirm-owner.ts';
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
export async function createPasskeyOptions(
  context: AccountsContext,
  account: StoredAccount,
  owner: OwnerInput,
): Promise<object> {
  const { database, publicUrl } = context;
  const { id, email, name } = account;
  await confirmOwner(context, { ...owner, account }, async () => {});
  const passkeys = await findPasskeys(database.queries, id);
  if (passkeys.length >= PASSKEYS_MAX) throw tooManyPasskeys(PASSKEYS_MAX);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: 'Reelay',
    rpID: publicUrl.hostname,
    userName: email,
    userDisplayName: name ?? email,
    userID: Uint8Array.from(Buffer.from(id)),
    challenge: createPasskeyChallenge(context, toPurpose(id, owner.session.id)),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

type AddPasskeyInput = {
  readonly name: string;
  readonly response: RegistrationResponseJSON;
  readonly sessionId: SessionId;
};

/** Stores the passkey that the browser has created. Throws invalid_passkey. */
export async function addPasskey(
  context: AccountsContext,
  { id: accountId }: Account,
  { name, response, sessionId }: AddPasskeyInput,
): Promise<Passkey> {
  const { database, clock } = context;
  const credential = await verifyRegistration(context, response, toPurpose(accountId, sessionId));
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
  return database.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const existing = await findPasskeys(tx, accountId);
    if (existing.length >= PASSKEYS_MAX) throw tooManyPasskeys(PASSKEYS_MAX);
    if (!(await insertPasskey(tx, passkey))) throw invalidPasskey();
    const entry = { accountId, subjectId: passkey.id, details: { name } };
    await recordAudit(tx, context, { ...entry, action: 'passkey.added' });
    await notifyOfChange(tx, context, { accountId, template: 'passkey-added' });
    return passkey;
  });
}

/** Throws the errors of confirmOwner. */
export async function removePasskey(
  context: AccountsContext,
  account: StoredAccount,
  { passkeyId, ...owner }: OwnerInput & { readonly passkeyId: string },
): Promise<void> {
  const { id: accountId } = account;
  await confirmOwner(context, { ...owner, account }, async (tx) => {
    if (!(await deletePasskey(tx, accountId, passkeyId))) throw passkeyNotFound();
    const entry = { accountId, subjectId: passkeyId };
    await recordAudit(tx, context, { ...entry, action: 'passkey.removed' });
    await notifyOfChange(tx, context, { accountId, template: 'passkey-removed' });
  });
}

/** The library throws for each response that it rejects. */
async function verifyRegistration(
  context: AccountsContext,
  response: RegistrationResponseJSON,
  purpose: string,
): Promise<{ readonly id: string; readonly publicKey: Uint8Array; readonly counter: number }> {
  const { publicUrl } = context;
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
        return isPasskeyChallenge(context, challenge, purpose);
      },
      expectedOrigin: publicUrl.origin,
      expectedRPID: publicUrl.hostname,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (registrationInfo === undefined) throw invalidPasskey();
    await usePasskeyChallenge(context, used);
    return registrationInfo.credential;
  } catch (cause) {
    throw invalidPasskey(cause);
  }
}

function toPurpose(accountId: AccountId, sessionId: SessionId): string {
  return `add ${accountId} ${sessionId}`;
}

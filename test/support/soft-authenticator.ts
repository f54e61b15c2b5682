import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data (WebAuthn §6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type SigningOptions = {
  /** From the options of the service. */
  readonly challenge: string;
  readonly origin?: string;
  readonly counter?: number;
  readonly isUserVerified?: boolean;
};

type Credential = { readonly id: string; readonly rawId: string; readonly type: 'public-key' };
type SoftAuthenticator = {
  readonly create: (options: SigningOptions & { readonly format?: string }) => Credential;
  readonly sign: (options: SigningOptions) => Credential;
};

/** An authenticator with one ES256 key for the host of `serviceOrigin`, as a browser uses it. */
export function createSoftAuthenticator(serviceOrigin: string): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  // A COSE key (RFC 9053 §7.1.1): EC2, ES256, P-256, x and y.
  const key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  function toAuthenticatorData({ counter = 0, isUserVerified = true }, added: Buffer): Buffer {
    const flags = USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(added.length > 0 ? flags | HAS_CREDENTIAL : flags);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([toDigest(new URL(serviceOrigin).hostname), tail, added]);
  }

  function toClientData(
    type: string,
    { challenge, origin = serviceOrigin }: SigningOptions,
  ): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  return {
    create({ format = 'none', ...options }) {
      const added = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credentialId, key]);
      const data = toAuthenticatorData(options, added);
      // CBOR: a map of `fmt`, an empty `attStmt` and `authData`.
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        toCborText('fmt'),
        toCborText(format),
        toCborText('attStmt'),
        Buffer.from([0xa0]),
        toCborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: toClientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      };
      return { ...credential, response };
    },
    sign(options) {
      const data = toAuthenticatorData(options, Buffer.alloc(0));
      const client = toClientData('webauthn.get', options);
      const signature = sign('sha256', Buffer.concat([data, toDigest(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...credential, response };
    },
  };
}

function toDigest(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function toCborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

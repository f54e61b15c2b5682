import { type Static, Type } from 'typebox';

import {
  CODE_CHARACTERS_MAX,
  CODE_CHARACTERS_MIN,
  PASSKEY_NAME_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MAX,
} from '#contract/limits.ts';
import { literals, nullableTime, time } from '#platform/http/validation/schema-parts.ts';

/** A challenge takes about 100 characters. */
const CHALLENGE_CHARACTERS_MAX = 200;

/** Not needed after a recent sign-in or confirmation. */
const Password = Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_CHARACTERS_MAX }));
const Code = Type.String({
  minLength: CODE_CHARACTERS_MIN,
  maxLength: CODE_CHARACTERS_MAX,
  description: 'A code of the authenticator app, or a recovery code.',
});

export const LogInWithCodeBody = Type.Object(
  {
    challenge: Type.String({
      maxLength: CHALLENGE_CHARACTERS_MAX,
      description:
        'The `challenge` from the details of `second_factor_required`. It expires after five ' +
        'minutes and can be used for one login.',
    }),
    code: Code,
  },
  {
    additionalProperties: false,
    examples: [
      {
        challenge:
          'acc_7Yc1Kx9QmTz4WbNd.1769861100000.Zm9vYmFyYmF6cXV4.pN0bq6YB6uQ1rX3kJt8v2wLmZ5sHcD7eFgKaIoUyTxE',
        code: '287082',
      },
    ],
  },
);
export type LogInWithCodeBody = Static<typeof LogInWithCodeBody>;

/** `GET /account/api/second-factor` */
export const SecondFactorWire = Type.Object({
  /** Null when the account has no authenticator app. */
  enabledAt: nullableTime(),
  recoveryCodesLeft: Type.Integer(),
});
export type SecondFactorWire = Static<typeof SecondFactorWire>;

/** `POST /account/api/second-factor`, `POST /account/api/passkeys/options` and its removal. */
export const OwnerBody = Type.Object({ password: Password }, { additionalProperties: false });
export type OwnerBody = Static<typeof OwnerBody>;

/** The response (201): no later response contains the secret. */
export const NewSecondFactorWire = Type.Object({
  /** Base32. */
  secret: Type.String(),
  /** The content of the QR code. */
  uri: Type.String(),
});
export type NewSecondFactorWire = Static<typeof NewSecondFactorWire>;

/** `POST /account/api/second-factor/enable` */
export const EnableSecondFactorBody = Type.Object({ code: Code }, { additionalProperties: false });
export type EnableSecondFactorBody = Static<typeof EnableSecondFactorBody>;

/** `DELETE /account/api/second-factor` and `POST /account/api/recovery-codes` */
export const ConfirmedBody = Type.Object(
  { password: Password, code: Code },
  { additionalProperties: false },
);
export type ConfirmedBody = Static<typeof ConfirmedBody>;

/** No later response contains the recovery codes. */
export const RecoveryCodesWire = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodesWire = Static<typeof RecoveryCodesWire>;

/** A text in base64url, such as a part of a WebAuthn response. */
const Encoded = Type.String({ minLength: 1, maxLength: 8_192, pattern: '^[\\w-]+$' });
const CredentialFields = {
  id: Encoded,
  rawId: Encoded,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(literals(['cross-platform', 'platform'])),
  clientExtensionResults: Type.Object({}),
};

const RegistrationResponse = Type.Object({
  ...CredentialFields,
  response: Type.Object({ clientDataJSON: Encoded, attestationObject: Encoded }),
});

const AuthenticationResponse = Type.Object({
  ...CredentialFields,
  response: Type.Object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Type.Optional(Encoded),
  }),
});

/** `POST /account/api/login/passkey` */
export const PasskeySignInBody = Type.Object(
  { response: AuthenticationResponse },
  { additionalProperties: false },
);
export type PasskeySignInBody = Static<typeof PasskeySignInBody>;

/** Options of WebAuthn, which the browser passes to the authenticator. */
export const PasskeyOptionsWire = Type.Object({ options: Type.Unsafe<object>({}) });

/** `POST /account/api/passkeys` */
export const AddPasskeyBody = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: PASSKEY_NAME_CHARACTERS_MAX,
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
    }),
    response: RegistrationResponse,
  },
  { additionalProperties: false },
);
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

export const PasskeyWire = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: time(),
  lastUsedAt: nullableTime(),
});
export type PasskeyWire = Static<typeof PasskeyWire>;

/** `GET /account/api/passkeys`, oldest first. */
export const PasskeyListWire = Type.Object({ data: Type.Array(PasskeyWire) });
export type PasskeyListWire = Static<typeof PasskeyListWire>;

import { createHmac } from 'node:crypto';

type SignOptions = {
  readonly deliveryId: string;
  readonly timestampSeconds: number;
  readonly body: string;
  /** The previous secret also signs during a rotation's overlap. */
  readonly secrets: readonly [current: string, ...previous: string[]];
};

type Signatures = {
  /** `X-Service-Signature`: lowercase hex, with the current secret only. */
  readonly hex: string;
  /** `webhook-signature` (Standard Webhooks 1.0): one `v1,…` for each secret. */
  readonly standard: string;
};

const SECRET_PREFIX = /^whsec_/;

/** The hex form uses the secret's full text as the key, the standard form its decoded bytes. */
export function signDelivery({
  deliveryId,
  timestampSeconds,
  body,
  secrets,
}: SignOptions): Signatures {
  const [current] = secrets;
  const standardText = `${deliveryId}.${timestampSeconds}.${body}`;
  return {
    hex: createHmac('sha256', current).update(`${timestampSeconds}.${body}`).digest('hex'),
    standard: secrets
      .map((secret) => {
        const key = Buffer.from(secret.replace(SECRET_PREFIX, ''), 'base64');
        return `v1,${createHmac('sha256', key).update(standardText).digest('base64')}`;
      })
      .join(' '),
  };
}

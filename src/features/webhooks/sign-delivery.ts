import { createHmac } from 'node:crypto';

/** What is signed, and with what; the destination's present secret comes first. */
export type SignOptions = {
  readonly deliveryId: string;
  readonly timestampSeconds: number;
  readonly body: string;
  /** During a rotation's overlap the previous secret signs too. */
  readonly secrets: readonly [current: string, ...previous: string[]];
};

export type Signatures = {
  /** `X-Service-Signature`: lower-case hex, by the present secret. */
  readonly hex: string;
  /** `webhook-signature` as Standard Webhooks 1.0 has it: one `v1,…` for each secret. */
  readonly standard: string;
};

const SECRET_PREFIX = /^whsec_/;

/** The key of the hex form is the secret's whole text, that of the standard's the bytes which it spells. */
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

import type { Pool } from 'undici';

import { signDelivery } from '#features/webhooks/delivery/sign-delivery.ts';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

/**
 * Sends one signed delivery without Reelay’s URL checks and limits, and returns the status code.
 */
export async function sendSignedDelivery(
  pool: Pool,
  { path, id, body }: { readonly path: string; readonly id: string; readonly body: string },
): Promise<number> {
  const timestampSeconds = Math.floor(Date.now() / 1000);
  const signed = { deliveryId: id, timestampSeconds, body, secrets: [SECRET] as const };
  const { hex, standard } = signDelivery(signed);
  const { statusCode, body: responseBody } = await pool.request({
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      'x-service-delivery': id,
      'x-service-timestamp': String(timestampSeconds),
      'x-service-signature': hex,
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': standard,
    },
    body,
  });
  await responseBody.dump();
  return statusCode;
}

import type { Pool } from 'undici';

import { signDelivery } from '#features/webhooks/sign-delivery.ts';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

type Post = { readonly path: string; readonly id: string; readonly body: string };

/** One signed delivery, without the checks of addresses and limits that ours have; answers the status. */
export async function signedPost(pool: Pool, { path, id, body }: Post): Promise<number> {
  const timestampSeconds = Math.floor(Date.now() / 1000);
  const signed = { deliveryId: id, timestampSeconds, body, secrets: [SECRET] as const };
  const { hex, standard } = signDelivery(signed);
  const { statusCode, body: answer } = await pool.request({
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
  await answer.dump();
  return statusCode;
}

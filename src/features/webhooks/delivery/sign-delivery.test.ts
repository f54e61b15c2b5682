import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';

import { Webhook } from 'standardwebhooks';

import { signDelivery } from './sign-delivery.ts';

const NEW = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OLD = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = '{"id":"evt_2222222222222222","data":{"title":"“é\\u0000”"}}';

/** Signed now, because receivers reject old timestamps. */
function sign(secrets: readonly [current: string, ...previous: string[]]) {
  const delivery = {
    deliveryId: 'dlv_2222222222222222',
    timestampSeconds: Math.floor(Date.now() / 1000),
    body: BODY,
  };
  return { ...delivery, ...signDelivery({ ...delivery, secrets }) };
}

function verify(
  secret: string,
  { deliveryId, timestampSeconds, standard }: ReturnType<typeof sign>,
  body = BODY,
): unknown {
  return new Webhook(secret).verify(body, {
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': standard,
  });
}

describe('fault 104: a signed delivery', () => {
  it('has the hex digest of timestamp, dot and body, keyed with the full secret', () => {
    const { hex, timestampSeconds, body } = sign([NEW, OLD]);
    const expected = createHmac('sha256', Buffer.from(NEW, 'utf8'))
      .update(`${timestampSeconds}.${body}`)
      .digest('hex');
    assert.equal(hex, expected);
  });

  it('has a fixed signature for a given secret, time and body', () => {
    const { hex, standard } = signDelivery({
      deliveryId: 'dlv_2222222222222222',
      timestampSeconds: 1_767_225_600,
      body: '{}',
      secrets: ['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    });
    assert.deepEqual(
      [hex, standard],
      [
        'a5d2a7380528c451f453fc85953df0eb4cd716f0ae20bc9af84afa0fb554cdc5',
        'v1,PKtfe+51bWR+T2a8+xfcsjX/9f7u7KWFX4L1FM0uxlo=',
      ],
    );
  });

  it('is accepted by the Standard Webhooks library, and no other body is', () => {
    const signed = sign([NEW]);
    assert.deepEqual(verify(NEW, signed), JSON.parse(BODY));
    assert.throws(() => verify(OLD, signed));
    assert.throws(() => verify(NEW, signed, `${BODY} `));
  });

  it('fault 105: is accepted with either secret during the overlap', () => {
    const signed = sign([NEW, OLD]);
    assert.match(signed.standard, /^v1,\S+ v1,\S+$/);
    for (const secret of [NEW, OLD]) assert.ok(verify(secret, signed));
  });
});

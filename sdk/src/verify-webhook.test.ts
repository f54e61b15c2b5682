import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';

import { assert as assertProperty, asyncProperty, constantFrom, nat, string } from 'fast-check';
import { Webhook } from 'standardwebhooks';

import { signDelivery } from '../../src/features/webhooks/delivery/sign-delivery.ts';
import { verifyWebhook, type VerifyWebhookOptions } from './verify-webhook.ts';
import {
  type WebhookVerificationCode,
  WebhookVerificationError,
} from './webhook-verification-error.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const ID = 'dlv_7Yc1Kx9QmTz4WbNd';
const TIMESTAMP = 1_769_860_800;
const NOW = new Date(TIMESTAMP * 1000);
const PAYLOAD = JSON.stringify({
  id: 'evt_7Yc1Kx9QmTz4WbNd',
  type: 'video.ready',
  apiVersion: 'v1',
  createdAt: '2026-01-31T12:00:00.000Z',
  data: { video: { title: 'Übung 🎬' } },
});

type Headers = Readonly<Record<string, string>>;
type Options = Partial<VerifyWebhookOptions>;

function toHeaders(body = PAYLOAD, secrets: readonly [string, ...string[]] = [SECRET]): Headers {
  const options = { deliveryId: ID, timestampSeconds: TIMESTAMP, body, secrets } as const;
  const { hex, standard } = signDelivery(options);
  return {
    'x-service-delivery': ID,
    'x-service-timestamp': String(TIMESTAMP),
    'x-service-event': 'video.ready',
    'x-service-signature': hex,
    'webhook-id': ID,
    'webhook-timestamp': String(TIMESTAMP),
    'webhook-signature': standard,
  };
}

const SERVICE_ONLY = pick('x-service-');
const STANDARD_ONLY = pick('webhook-');

function pick(prefix: string, headers = toHeaders()): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(prefix)));
}

/** Made during a rotation, when both secrets sign. */
const ROTATING = toHeaders(PAYLOAD, [OTHER_SECRET, SECRET]);

function withServiceSignature(headers: Headers, change: (hex: string) => string): Headers {
  return { ...headers, 'x-service-signature': change(headers['x-service-signature'] ?? '') };
}

function verify(options: Options = {}): Promise<unknown> {
  return verifyWebhook({
    payload: PAYLOAD,
    headers: toHeaders(),
    secret: SECRET,
    now: NOW,
    ...options,
  });
}

async function assertRefused(options: Options, code?: WebhookVerificationCode): Promise<void> {
  await assert.rejects(verify(options), (error) => {
    assert.ok(error instanceof WebhookVerificationError, String(error));
    if (code !== undefined) assert.equal(error.code, code);
    return true;
  });
}

describe('verifyWebhook accepts', () => {
  const bytes = new TextEncoder().encode(PAYLOAD);
  const accepted: Readonly<Record<string, Options>> = {
    'both sets of headers': {},
    'only the service’s headers': { headers: SERVICE_ONLY },
    'only Standard Webhooks headers': { headers: STANDARD_ONLY },
    'headers of a Request': { headers: new globalThis.Headers(toHeaders()) },
    'headers in any case': {
      headers: Object.fromEntries(
        Object.entries(STANDARD_ONLY).map(([name, value]) => [name.toUpperCase(), [value]]),
      ),
    },
    'a payload as bytes': { payload: bytes },
    'a payload within a larger buffer': {
      payload: new Uint8Array([1, ...bytes, 2]).subarray(1, -1),
    },
    'a payload as a Buffer': { payload: Buffer.from(PAYLOAD) },
    'a payload as an ArrayBuffer': { payload: bytes.buffer },
    'the old secret alongside the new one': { secret: [OTHER_SECRET, SECRET] },
    'the old secret while both sign': { headers: ROTATING },
    'the new secret while both sign': { headers: ROTATING, secret: OTHER_SECRET },
    'the earliest accepted time': { now: new Date(NOW.getTime() - 300_000) },
    'the latest accepted time': { now: new Date(NOW.getTime() + 300_000) },
    'a new delivery': { isDuplicate: async () => false },
  };
  for (const [name, options] of Object.entries(accepted)) {
    it(name, async () => assert.deepEqual(await verify(options), JSON.parse(PAYLOAD)));
  }
});

describe('verifyWebhook rejects', () => {
  const unsigned = toHeaders('not json');
  const refused: readonly (readonly [string, WebhookVerificationCode, Options])[] = [
    ['missing headers', 'headers_missing', { headers: {} }],
    ['incomplete headers', 'headers_missing', { headers: { 'webhook-id': ID } }],
    ['a duplicate header', 'headers_invalid', { headers: { ...toHeaders(), 'Webhook-Id': ID } }],
    [
      'a header with two values',
      'headers_invalid',
      { headers: { ...toHeaders(), 'webhook-id': [ID, ID] } },
    ],
    [
      'an invalid time',
      'headers_invalid',
      { headers: { ...STANDARD_ONLY, 'webhook-timestamp': '1e9' } },
    ],
    [
      'headers of two deliveries',
      'headers_invalid',
      { headers: { ...toHeaders(), 'x-service-delivery': 'dlv_1' } },
    ],
    [
      'headers with two times',
      'headers_invalid',
      { headers: { ...toHeaders(), 'x-service-timestamp': '1' } },
    ],
    [
      'the name of another event',
      'headers_invalid',
      { headers: { ...toHeaders(), 'x-service-event': 'video.failed' } },
    ],
    ['another secret', 'signature_mismatch', { secret: OTHER_SECRET }],
    ['no secret', 'signature_mismatch', { secret: [] }],
    ['an empty secret', 'secret_invalid', { secret: '' }],
    ['a secret without its prefix', 'secret_invalid', { secret: SECRET.slice('whsec_'.length) }],
    ['a short secret', 'secret_invalid', { secret: 'whsec_AAAA' }],
    ['a secret that is not base64', 'secret_invalid', { secret: `whsec_${'%'.repeat(44)}` }],
    ['another payload', 'signature_mismatch', { payload: `${PAYLOAD} ` }],
    [
      'a payload in another character set',
      'signature_mismatch',
      { payload: Buffer.from(PAYLOAD, 'latin1') },
    ],
    ['a delivery that is too old', 'timestamp_too_old', { now: new Date(NOW.getTime() + 301_000) }],
    [
      'a delivery from the future',
      'timestamp_in_future',
      { now: new Date(NOW.getTime() - 301_000) },
    ],
    ['every time with a NaN tolerance', 'timestamp_in_future', { toleranceSeconds: Number.NaN }],
    [
      'a signed payload that is not JSON',
      'payload_invalid',
      { payload: 'not json', headers: unsigned },
    ],
    ['a duplicate', 'duplicate', { isDuplicate: (id) => id === ID }],
    [
      'a signature of another version',
      'signature_mismatch',
      {
        headers: { ...STANDARD_ONLY, 'webhook-signature': 'v1a,AAAA v2,AAAA v1,' },
      },
    ],
    [
      'an uppercase signature',
      'signature_mismatch',
      {
        headers: {
          ...SERVICE_ONLY,
          'x-service-signature': SERVICE_ONLY['x-service-signature']?.toUpperCase(),
        },
      },
    ],
    [
      'an uppercase signature next to a valid Standard Webhooks signature',
      'signature_mismatch',
      { headers: withServiceSignature(toHeaders(), (hex) => hex.toUpperCase()) },
    ],
    [
      'another signature next to a valid Standard Webhooks signature',
      'signature_mismatch',
      { headers: withServiceSignature(toHeaders(), () => '0'.repeat(64)) },
    ],
    [
      'an uppercase signature during a rotation',
      'signature_mismatch',
      { headers: withServiceSignature(ROTATING, (hex) => hex.toUpperCase()), secret: OTHER_SECRET },
    ],
  ];
  for (const [name, code, options] of refused) it(name, () => assertRefused(options, code));

  it('a parsed payload', async () => {
    // JavaScript callers have no type checks.
    const payload = JSON.parse(PAYLOAD);
    await assertRefused({ payload }, 'payload_invalid');
  });

  it('a duplicate, after verifying its signature', async () => {
    const received: string[] = [];
    const isDuplicate = (id: string): boolean => received.push(id) > 0;
    await assertRefused({ secret: OTHER_SECRET, isDuplicate }, 'signature_mismatch');
    await assertRefused({ isDuplicate }, 'duplicate');
    assert.deepEqual(received, [ID]);
  });
});

describe('a change of one byte is rejected', () => {
  it('in the payload', async () => {
    const bytes = new TextEncoder().encode(PAYLOAD);
    const headers = constantFrom(SERVICE_ONLY, STANDARD_ONLY, toHeaders());
    const change = [nat(bytes.length - 1), nat({ max: 254 }), headers] as const;
    await assertProperty(
      asyncProperty(...change, async (at, to, sent) => {
        const payload = bytes.with(at, to >= (bytes[at] ?? 0) ? to + 1 : to);
        await assertRefused({ payload, headers: sent });
      }),
    );
  });

  // Only Standard Webhooks covers the delivery ID; X-Service-Signature does not.
  const covered: readonly (readonly [string, Headers])[] = [
    ...Object.keys(STANDARD_ONLY).map((name) => [name, STANDARD_ONLY] as const),
    ...Object.keys(SERVICE_ONLY)
      .filter((name) => name !== 'x-service-delivery')
      .map((name) => [name, SERVICE_ONLY] as const),
    ...Object.keys(toHeaders()).map((name) => [name, toHeaders()] as const),
  ];
  for (const [name, headers] of covered) {
    it(`in ${name}, among ${Object.keys(headers).length} headers`, async () => {
      const value = headers[name] ?? '';
      const character = string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 });
      await assertProperty(
        asyncProperty(nat(value.length - 1), character, async (at, to) => {
          if (value[at] === to) return;
          const changed = value.slice(0, at) + to + value.slice(at + 1);
          await assertRefused({ headers: { ...headers, [name]: changed } });
        }),
      );
    });
  }
});

describe('the public Standard Webhooks library', () => {
  it('creates signatures that verifyWebhook accepts', async () => {
    const now = new Date();
    const signature = new Webhook(SECRET).sign(ID, now, PAYLOAD);
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const headers = {
      'webhook-id': ID,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    };
    assert.deepEqual(await verify({ headers, now }), JSON.parse(PAYLOAD));
  });

  it('accepts and rejects the same deliveries as verifyWebhook', async () => {
    const timestampSeconds = Math.floor(Date.now() / 1000);
    const secrets = [OTHER_SECRET, SECRET] as const;
    const { standard } = signDelivery({ deliveryId: ID, timestampSeconds, body: PAYLOAD, secrets });
    const headers = {
      'webhook-id': ID,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': standard,
    };
    for (const secret of secrets) {
      assert.deepEqual(new Webhook(secret).verify(PAYLOAD, headers), JSON.parse(PAYLOAD));
      await verify({ secret, headers, now: new Date() });
    }
    assert.throws(() => new Webhook(SECRET).verify(`${PAYLOAD} `, headers));
  });
});

it('the service’s own signature is a plain HMAC over timestamp and body', () => {
  const expected = createHmac('sha256', SECRET).update(`${TIMESTAMP}.${PAYLOAD}`).digest('hex');
  assert.equal(SERVICE_ONLY['x-service-signature'], expected);
});

// Node without dependencies: raw body on standard input, headers in CGI environment variables.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

const TOLERANCE_SECONDS = 300;

/** Returns the event, or throws if the delivery is not genuine. `payload` is the unparsed body. */
export function verify({ payload, timestamp, signature, secret }) {
  if (!secret.startsWith('whsec_')) throw new Error('The secret is missing.');
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(payload).digest();
  const received = Buffer.from(/^[0-9a-f]{64}$/.test(signature) ? signature : '', 'hex');
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
    throw new Error('The signature is wrong.');
  }
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) {
    throw new Error('The timestamp is too far from now.');
  }
  return JSON.parse(payload.toString('utf8'));
}

try {
  const event = verify({
    payload: readFileSync(0),
    timestamp: process.env.HTTP_X_SERVICE_TIMESTAMP ?? '',
    signature: process.env.HTTP_X_SERVICE_SIGNATURE ?? '',
    secret: process.env.WEBHOOK_SECRET ?? '',
  });
  // Next: stop here if you have already processed event.id.
  console.log(`${event.type} ${event.id}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

// The upper bound: a loop that signs and sends four deliveries at a time and stores nothing. Prints
// deliveries per second.
// node post-loop.ts URL COUNT
import { Pool } from 'undici';

import { sendSignedDelivery } from '../send-signed-delivery.ts';

const [url = '', count = ''] = process.argv.slice(2);
const CONCURRENT_SENDS = 4;
const { origin, pathname } = new URL(url);
const pool = new Pool(origin, { connections: CONCURRENT_SENDS });
const body = JSON.stringify({ id: 'evt_1', data: 'x'.repeat(1_500) });
let remaining = Number(count);

async function sendDeliveries(): Promise<void> {
  while (remaining > 0) {
    remaining -= 1;
    await sendSignedDelivery(pool, { path: pathname, id: `dlv_${remaining}`, body });
  }
}

const startedAtMs = performance.now();
await Promise.all(Array.from({ length: CONCURRENT_SENDS }, sendDeliveries));
console.log(Number(count) / ((performance.now() - startedAtMs) / 1000));
await pool.close();

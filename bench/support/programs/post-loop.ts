// The limit: a loop that signs and sends, four at a time, and keeps nothing. Prints deliveries a second.
// node post-loop.ts URL COUNT
import { Pool } from 'undici';

import { signedPost } from '../signed-post.ts';

const [url = '', count = ''] = process.argv.slice(2);
const AT_ONCE = 4;
const { origin, pathname } = new URL(url);
const pool = new Pool(origin, { connections: AT_ONCE });
const body = JSON.stringify({ id: 'evt_1', data: 'x'.repeat(1_500) });
let left = Number(count);

async function sendMany(): Promise<void> {
  while (left > 0) {
    left -= 1;
    await signedPost(pool, { path: pathname, id: `dlv_${left}`, body });
  }
}

const startedAtMs = performance.now();
await Promise.all(Array.from({ length: AT_ONCE }, sendMany));
console.log(Number(count) / ((performance.now() - startedAtMs) / 1000));
await pool.close();

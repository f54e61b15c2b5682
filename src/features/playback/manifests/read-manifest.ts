import {
  MANIFEST_BYTES_MAX,
  MANIFEST_FIRST_BYTES,
  MANIFESTS_READ_BYTES_MAX,
} from '#contract/limits.ts';
import { toUnavailable } from '#contract/unavailable.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

/** Reads a whole manifest. Rejects with `too_large`, or with `unavailable` where too much is being read already. */
export type ReadManifest = (response: EgressResponse) => Promise<Buffer>;

/** All that it reads at one time lies within one bound, however many large manifests are sent at once. */
export function createReadManifest(bytesMax = MANIFESTS_READ_BYTES_MAX): ReadManifest {
  let taken = 0;

  return async (response) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let own = 0;
    try {
      for await (const chunk of response.body) {
        if (!(chunk instanceof Buffer)) continue;
        length += chunk.length;
        if (length > MANIFEST_BYTES_MAX) {
          throw new EgressError('too_large', `more than ${MANIFEST_BYTES_MAX} bytes`);
        }
        const beyond = Math.max(0, length - MANIFEST_FIRST_BYTES) - own;
        if (taken + beyond > bytesMax) {
          throw toUnavailable('Too many large manifests are being fetched. Try again in a moment.');
        }
        own += beyond;
        taken += beyond;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } finally {
      taken -= own;
      await response[Symbol.asyncDispose]();
    }
  };
}

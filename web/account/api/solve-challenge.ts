import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Digests between two pauses, so that the page stays responsive. */
const BATCH = 5_000;

/**
 * The proof of work for a challenge of the login: `challenge:nonce`, whose SHA-256 digest starts
 * with as many zero bits as the number before the first dot. Web Crypto is not used, because pages
 * without HTTPS do not have it.
 */
export async function solveChallenge(challenge: string): Promise<string> {
  const bits = Number.parseInt(challenge, 10);
  for (let nonce = 0; ; nonce += 1) {
    const proof = `${challenge}:${nonce}`;
    if (countZeroBits(sha256(utf8ToBytes(proof))) >= bits) return proof;
    if (nonce % BATCH === 0) await pause();
  }
}

function countZeroBits(digest: Uint8Array): number {
  return Math.clz32(new DataView(digest.buffer, digest.byteOffset).getUint32(0));
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

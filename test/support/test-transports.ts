import { AsyncLocalStorage } from 'node:async_hooks';
import { test } from 'node:test';

import type { Transport } from '#platform/egress/connection.ts';

const TRANSPORTS: readonly Transport[] = ['client', 'slabs'];
const current = new AsyncLocalStorage<Transport>();

/** Registers the test for both transports of egress. */
export function testTransports(name: string, run: () => Promise<void>): void {
  for (const transport of TRANSPORTS) {
    test(`${name} (${transport})`, () => current.run(transport, run));
  }
}

/** The transport of the running test; undefined: egress chooses. */
export function getTestTransport(): Transport | undefined {
  return current.getStore();
}

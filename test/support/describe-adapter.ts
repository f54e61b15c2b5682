import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type {
  AddressAdapter,
  ContentAdapter,
  ProbingAdapter,
} from '#features/resolution/adapters/adapter.ts';
import { ADAPTERS } from '#features/resolution/adapters/index.ts';
import { sniffMedia } from '#lib/media/sniff-media.ts';

type AddressTable = {
  /** One of every shape that the provider's addresses have. */
  readonly matches: readonly string[];
  readonly doesNotMatch: readonly string[];
};

/** The test table of an adapter that knows addresses. */
export function describeAdapter(adapter: AddressAdapter, table: AddressTable): void {
  describe(`the adapter ${adapter.name}`, () => {
    for (const address of table.matches) {
      it(`takes ${address}, and no other adapter does`, () => {
        const url = new URL(address);
        assert.equal(adapter.matches(url), true);
        const others = ADAPTERS.filter(
          (each) => each.name !== adapter.name && each.kind === 'address' && each.matches(url),
        );
        assert.deepEqual(others, []);
      });
    }
    for (const address of table.doesNotMatch) {
      it(`leaves ${address}`, () => assert.equal(adapter.matches(new URL(address)), false));
    }
  });
}

/** The test table of an adapter that has to ask the host: of what it asks at all. */
export function describeProbingAdapter(adapter: ProbingAdapter, table: AddressTable): void {
  describe(`the adapter ${adapter.name}`, () => {
    for (const address of table.matches) {
      it(`asks the host of ${address}`, () =>
        assert.equal(adapter.mayMatch(new URL(address)), true));
    }
    for (const address of table.doesNotMatch) {
      it(`leaves ${address}`, () => assert.equal(adapter.mayMatch(new URL(address)), false));
    }
  });
}

type Content = { readonly bytes: Uint8Array | string; readonly type: string | null };
type ContentTable = {
  readonly accepts: Readonly<Record<string, Content>>;
  readonly leaves: Readonly<Record<string, Content>>;
};

/** The test table of an adapter that knows a kind of content. */
export function describeContentAdapter(adapter: ContentAdapter, table: ContentTable): void {
  const isTaken = ({ bytes, type }: Content): boolean =>
    adapter.accepts.includes(sniffMedia(Buffer.from(bytes), type));
  describe(`the adapter ${adapter.name}`, () => {
    for (const [name, content] of Object.entries(table.accepts)) {
      it(`takes ${name}`, () => assert.equal(isTaken(content), true));
    }
    for (const [name, content] of Object.entries(table.leaves)) {
      it(`leaves ${name}`, () => assert.equal(isTaken(content), false));
    }
  });
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { listAdapters } from '#features/resolution/adapters/index.ts';
import type {
  UrlAdapter,
  ContentAdapter,
  ProbingAdapter,
} from '#features/resolution/core/adapter.ts';
import {
  matchUrlAdapters,
  getAdapterTable,
  toAdapterTable,
} from '#features/resolution/resolve/adapter-table.ts';
import { sniffMedia } from '#lib/media/sniff-media.ts';

type UrlTable = {
  /** One URL of every supported shape. */
  readonly matches: readonly string[];
  readonly doesNotMatch: readonly string[];
};

const TABLE = getAdapterTable();

/** Tests which URLs an adapter matches. */
export function describeAdapter(adapter: UrlAdapter, table: UrlTable): void {
  const adapters = listAdapters().includes(adapter)
    ? TABLE
    : toAdapterTable([adapter, ...listAdapters()]);
  const listNames = (href: string): readonly string[] =>
    [...matchUrlAdapters(adapters, new URL(href))].map(({ name }) => name);
  describe(`adapter ${adapter.name}`, () => {
    for (const href of table.matches) {
      it(`is the only adapter that matches ${href}`, () =>
        assert.deepEqual(listNames(href), [adapter.name]));
    }
    for (const href of table.doesNotMatch) {
      it(`does not match ${href}`, () => assert.ok(!listNames(href).includes(adapter.name)));
    }
  });
}

/** Tests which URLs a probing adapter sends a request for. */
export function describeProbingAdapter(adapter: ProbingAdapter, table: UrlTable): void {
  describe(`adapter ${adapter.name}`, () => {
    for (const href of table.matches) {
      it(`probes the host of ${href}`, () => assert.equal(adapter.mayMatch(new URL(href)), true));
    }
    for (const href of table.doesNotMatch) {
      it(`does not probe ${href}`, () => assert.equal(adapter.mayMatch(new URL(href)), false));
    }
  });
}

type Content = { readonly bytes: Uint8Array | string; readonly type: string | null };
type ContentTable = {
  readonly accepts: Readonly<Record<string, Content>>;
  readonly ignores: Readonly<Record<string, Content>>;
};

/** Tests which content an adapter accepts. */
export function describeContentAdapter(adapter: ContentAdapter, table: ContentTable): void {
  const isAccepted = ({ bytes, type }: Content): boolean =>
    adapter.accepts.includes(sniffMedia(Buffer.from(bytes), type));
  describe(`adapter ${adapter.name}`, () => {
    for (const [name, content] of Object.entries(table.accepts)) {
      it(`accepts ${name}`, () => assert.equal(isAccepted(content), true));
    }
    for (const [name, content] of Object.entries(table.ignores)) {
      it(`ignores ${name}`, () => assert.equal(isAccepted(content), false));
    }
  });
}

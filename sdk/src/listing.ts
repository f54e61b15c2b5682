import type { Page } from './api-types.ts';

/**
 * A list, read page by page: `for await (const item of listing)` reads as many as it takes, `page()`
 * one. Nothing is asked for before.
 */
export type Listing<Item> = AsyncIterable<Item> & {
  /** The page that `cursor` names; the first, or the one asked for, without it. */
  readonly page: (cursor?: string) => Promise<Page<Item>>;
  readonly pages: () => AsyncIterable<Page<Item>>;
};

export function createListing<Item>(
  readPage: (cursor: string | undefined) => Promise<Page<Item>>,
): Listing<Item> {
  async function* pages(): AsyncGenerator<Page<Item>, void> {
    let cursor: string | undefined;
    for (;;) {
      const page = await readPage(cursor);
      yield page;
      if (page.nextCursor === null) return;
      cursor = page.nextCursor;
    }
  }
  return {
    page: (cursor) => readPage(cursor),
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.data;
    },
  };
}

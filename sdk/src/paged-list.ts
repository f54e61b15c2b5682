import type { Page } from './api-types.ts';
import type { Call } from './http.ts';

/**
 * A lazily fetched list: `for await (const item of list)` fetches pages as needed, and `page()`
 * fetches one page.
 */
export type PagedList<Item> = AsyncIterable<Item> & {
  /** Fetches the page at `cursor`, by default the first or the one requested in the query. */
  readonly page: (cursor?: string) => Promise<Page<Item>>;
  readonly pages: () => AsyncIterable<Page<Item>>;
};

export function createPagedList<Item>(
  read: (call: Call) => Promise<Page<Item>>,
  { query, ...call }: Pick<Call, 'path' | 'query' | 'options'>,
): PagedList<Item> {
  const readPage = (cursor?: string): Promise<Page<Item>> =>
    read({
      method: 'GET',
      query: { ...query, ...(cursor !== undefined && { cursor }) },
      ...call,
    });
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
    page: readPage,
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const page of pages()) yield* page.data;
    },
  };
}

import type { AccountId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { listLinks } from './link-store.ts';
import { toLinkWire } from './to-link-wire.ts';
import type { LinkWire } from './wire.ts';

const LINKS_PER_READ = 100;

/** All links of an account, newest first. */
export async function* listAllLinks(
  queries: Queries,
  { accountId, publicUrl }: { readonly accountId: AccountId; readonly publicUrl: URL },
): AsyncGenerator<LinkWire> {
  for (let after: ListPosition | null = null; ;) {
    const links = await listLinks(queries, { accountId, after, limit: LINKS_PER_READ });
    yield* links.map((link) => toLinkWire(link, publicUrl));
    const last = links.at(-1);
    if (last === undefined || links.length < LINKS_PER_READ) return;
    after = { atMs: last.createdAtMs, id: last.id };
  }
}

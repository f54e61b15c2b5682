import {
  matchUrlAdapters,
  getAdapterTable,
} from '../../src/features/resolution/resolve/adapter-table.ts';
import { type Claim, classifyClaims, type Verdict } from './classify-claims.ts';
import { type PageCase, readPageCases } from './read-page-cases.ts';
import { resolveWithReelay } from './resolve-with-reelay.ts';
import { createScriptedWeb } from './scripted-web.ts';
import type { WebServer } from './serve-web.ts';
import type { Peer } from './start-peer.ts';

const TABLE = getAdapterTable();

export type PageComparison = {
  readonly page: PageCase;
  /** The name of the Reelay adapter that matches the page’s URL. */
  readonly adapter: string;
  /** Keyed by the resolver’s name. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly claims: readonly Claim[];
};

export async function comparePages({
  web,
  peers,
}: {
  readonly web: WebServer;
  readonly peers: readonly Peer[];
}): Promise<readonly PageComparison[]> {
  const comparisons: PageComparison[] = [];
  for (const page of readPageCases()) {
    const scripted = createScriptedWeb(page);
    web.serve(scripted);
    const claims = await resolveWithReelay(page.url, scripted);
    const verdicts = new Map([['reelay', classifyClaims(page, claims)]]);
    const peerClaims = await Promise.all(peers.map((peer) => peer.resolve(page.url, page.html)));
    for (const [index, peer] of peers.entries()) {
      verdicts.set(peer.name, classifyClaims(page, peerClaims[index] ?? []));
    }
    comparisons.push({ page, adapter: findAdapterName(page.url), verdicts, claims });
  }
  return comparisons;
}

function findAdapterName(url: URL): string {
  const [adapter] = matchUrlAdapters(TABLE, url);
  return adapter?.name ?? 'page';
}

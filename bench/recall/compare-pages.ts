import { ADAPTERS } from '../../src/features/resolution/adapters/index.ts';
import { askOurs } from './ask-ours.ts';
import { type Claim, judgeClaims, type Verdict } from './judge-claims.ts';
import { type PageCase, readPageCases } from './read-page-cases.ts';
import { createScriptedWeb } from './scripted-web.ts';
import type { WebServer } from './serve-web.ts';
import type { Peer } from './start-peer.ts';

export type ComparedPage = {
  readonly page: PageCase;
  /** Ours that takes it. */
  readonly adapter: string;
  /** By resolver. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly ours: readonly Claim[];
};

type Resolvers = { readonly web: WebServer; readonly peers: readonly Peer[] };

/** Every page, one after another, by everyone. */
export async function comparePages({ web, peers }: Resolvers): Promise<readonly ComparedPage[]> {
  const compared: ComparedPage[] = [];
  for (const page of readPageCases()) {
    const scripted = createScriptedWeb(page);
    web.play(scripted);
    const ours = await askOurs(page.address, scripted);
    const verdicts = new Map([['reelay', judgeClaims(page, ours)]]);
    const answers = await Promise.all(peers.map((peer) => peer.ask(page.address, page.html)));
    for (const [index, peer] of peers.entries()) {
      verdicts.set(peer.name, judgeClaims(page, answers[index] ?? []));
    }
    compared.push({ page, adapter: adapterOf(page.address), verdicts, ours });
  }
  return compared;
}

function adapterOf(address: URL): string {
  const known = ADAPTERS.find((adapter) => adapter.kind === 'address' && adapter.matches(address));
  return known?.name ?? 'page';
}

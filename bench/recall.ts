// Which videos are found on the corpus' pages, and which of its addresses are known: ours beside iframely and
// metascraper, on the same pages, in the same run, without the network. Installs the two into bench/recall once.
// npm run bench:recall [-- --misses] [-- --alone]
import { parseArgs } from 'node:util';

import { corpusMissing } from '#test/support/corpus.ts';

import { compareAddresses, compareExamples } from './recall/compare-addresses.ts';
import { comparePages } from './recall/compare-pages.ts';
import {
  printAddresses,
  printAddressMisses,
  printPages,
  printPageMisses,
} from './recall/print-tables.ts';
import { serveWeb } from './recall/serve-web.ts';
import { installPeers, type Peer, startPeer } from './recall/start-peer.ts';

const { values } = parseArgs({
  options: { misses: { type: 'boolean' }, alone: { type: 'boolean' } },
});

if (corpusMissing !== false) throw new Error(corpusMissing);
await using web = await serveWeb();
using peers = startPeers();
const pages = await comparePages({ web, peers: peers.list });
printPages(pages);
for (const peer of peers.list) {
  const unanswered = peer.countUnanswered();
  if (unanswered > 0) console.log(`${peer.name} left ${unanswered} pages without an answer.`);
}
const addresses = await compareAddresses(peers.list);
const examples = await compareExamples(peers.list);
const names = ['reelay', ...peers.list.map(({ name }) => name)];
printAddresses({ addresses, examples, names });
if (values.misses === true) {
  printPageMisses(pages);
  printAddressMisses({ addresses, examples });
}

function startPeers(): Disposable & { readonly list: readonly Peer[] } {
  const list: Peer[] = [];
  if (values.alone !== true) {
    installPeers();
    list.push(startPeer('iframely', web), startPeer('metascraper', web));
  }
  return {
    list,
    [Symbol.dispose]: () => {
      for (const peer of list) peer[Symbol.dispose]();
    },
  };
}

// Recall and precision of video detection on the corpus pages, and coverage of the corpus URLs,
// compared with other resolvers in the same run and without network access. The first run installs
// the peers into bench/recall, except yt-dlp, which takes part if it is installed.
// npm run bench:recall [-- --misses] [-- --alone]
import { parseArgs } from 'node:util';

import { corpusMissing } from '#test/support/corpus.ts';
import { readHandWrittenUrls, readPastedUrls } from '#test/support/pasted-urls.ts';

import { compareFiles, printFiles } from './recall/compare-files.ts';
import { comparePages } from './recall/compare-pages.ts';
import { comparePlayers, printPlayers } from './recall/compare-players.ts';
import { compareRefusals, printRefusals } from './recall/compare-refusals.ts';
import { compareFamilies, compareOembedExamples, compareUrls } from './recall/compare-urls.ts';
import {
  printFamilies,
  printPageMisses,
  printPages,
  printUrlMisses,
  printUrls,
} from './recall/print-tables.ts';
import { serveWeb } from './recall/serve-web.ts';
import { findYtDlpPython, installPeers, type Peer, startPeer } from './recall/start-peer.ts';

const { values } = parseArgs({
  options: { misses: { type: 'boolean' }, alone: { type: 'boolean' } },
});

if (corpusMissing !== false) throw new Error(corpusMissing);
await using web = await serveWeb();
using peers = startPeers();
const pages = await comparePages({ web, peers: peers.list });
printPages(pages);
printPlayers(await comparePlayers({ web, peers: peers.list }));
const names = ['reelay', ...peers.list.map(({ name }) => name)];
printFiles(await compareFiles({ web, peers: peers.list }), names);
for (const peer of peers.list) {
  const timeouts = peer.countTimeouts();
  if (timeouts > 0) console.log(`${peer.name}: ${timeouts} pages timed out.`);
}
const urls = await compareUrls(peers.list);
const examples = await compareOembedExamples(peers.list);
printRefusals(await compareRefusals());
printFamilies('pasted URLs', await compareFamilies(readPastedUrls(), peers.list), names);
printFamilies(
  'hand-written forms',
  await compareFamilies(readHandWrittenUrls(), peers.list),
  names,
);
printUrls({ urls, examples, names });
if (values.misses === true) {
  printPageMisses(pages);
  printUrlMisses({ urls, examples });
}

function startPeers(): Disposable & { readonly list: readonly Peer[] } {
  const list: Peer[] = [];
  if (values.alone !== true) {
    installPeers();
    for (const name of ['iframely', 'metascraper', 'open-graph-scraper'] as const) {
      list.push(startPeer(name, web));
    }
    const python = findYtDlpPython();
    if (python !== undefined) list.push(startPeer('yt-dlp', web, python));
  }
  return {
    list,
    [Symbol.dispose]: () => {
      for (const peer of list) peer[Symbol.dispose]();
    },
  };
}

import { readPastedUrls } from '../../test/support/pasted-urls.ts';
import { findMedia, REFUSALS } from '../../test/support/refusals.ts';
import type { ScriptedResponse } from '../../test/support/scripted-egress.ts';
import { classifyClaims } from './classify-claims.ts';
import { printTable } from './print-tables.ts';
import type { PageCase } from './read-page-cases.ts';
import { resolveWithReelay } from './resolve-with-reelay.ts';
import type { WebServer } from './serve-web.ts';
import type { Peer } from './start-peer.ts';

/** Files and manifests of hosts whose metadata API does not list them. */
const FILES = [
  'https://cdn.jwplayer.com/manifests/a1B2c3D4.m3u8?exp=4102444800&sig=0123456789abcdef',
  'https://cdn.jwplayer.com/videos/a1B2c3D4-f5G6h7I8.mp4',
  'https://content.jwplatform.com/manifests/a1B2c3D4.m3u8',
  'https://content.jwplatform.com/videos/a1B2c3D4-640.mp4',
  'https://fast.wistia.com/embed/medias/26sk4lmiix.m3u8',
  'https://fast.wistia.net/embed/medias/26sk4lmiix.m3u8',
].map((url) => new URL(url));

/** The names of the resolvers that play a submitted file while all pages and APIs return 403. */
export async function compareFiles({
  web,
  peers,
}: {
  readonly web: WebServer;
  readonly peers: readonly Peer[];
}): Promise<readonly ReadonlySet<string>[]> {
  web.serve(respond);
  const comparisons: ReadonlySet<string>[] = [];
  for (const file of listFiles()) {
    const page = toPageCase(file);
    const playedBy = new Set<string>();
    const add = (name: string, claims: Parameters<typeof classifyClaims>[1]): void => {
      if (classifyClaims(page, claims) === 'found') playedBy.add(name);
    };
    add('reelay', await resolveWithReelay(file, respond));
    for (const peer of peers) add(peer.name, await peer.resolve(file, page.html));
    comparisons.push(playedBy);
  }
  return comparisons;
}

function respond(url: URL): ScriptedResponse {
  return findMedia(url) ?? REFUSALS['403'];
}

function listFiles(): readonly URL[] {
  const pasted = readPastedUrls().filter(({ url }) => findMedia(url) !== undefined);
  return [...FILES, ...pasted.map(({ url }) => url)];
}

function toPageCase(url: URL): PageCase {
  const signals = [{ where: 'submitted', url: url.href, kind: 'file' }];
  return { name: 'file', url, html: '', truth: 'video', signals };
}

export function printFiles(
  comparisons: readonly ReadonlySet<string>[],
  names: readonly string[],
): void {
  console.log('\nSubmitted files and manifests that play while all pages and APIs return 403\n');
  printTable([
    ['', 'URLs', ...names],
    [
      'files on provider hosts',
      comparisons.length,
      ...names.map((name) => comparisons.filter((each) => each.has(name)).length),
    ],
  ]);
}

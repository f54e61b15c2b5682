import type { BlockableSource } from '#features/videos/index.ts';
import { identifyWebUrl } from '#lib/net/identify-web-url.ts';
import { removeFinalDot } from '#lib/net/remove-final-dot.ts';
import { matchesUrlGlob, toGlobText, toUrlGlob, type UrlGlob } from '#lib/net/url-glob.ts';

/** What blocks sources: a host with its subdomains, a URL pattern, or the digest of a name. */
export type BlockKind = 'host' | 'pattern' | 'source';

export type Block = {
  readonly id: string;
  readonly kind: BlockKind;
  readonly value: string;
  readonly createdAtMs: number;
};

export type BlockIndex = { readonly find: (source: BlockableSource) => Block | undefined };

/** Finds the entry that blocks a source. `toDigest` returns the digest of the name of a URL. */
export function createBlockIndex(
  blocks: readonly Block[],
  toDigest: (url: URL) => string,
): BlockIndex {
  const byValue = (kind: BlockKind): ReadonlyMap<string, Block> =>
    new Map(blocks.filter((block) => block.kind === kind).map((block) => [block.value, block]));
  const hosts = byValue('host');
  const sources = byValue('source');
  const patterns: readonly { readonly glob: UrlGlob; readonly block: Block }[] = blocks
    .filter(({ kind }) => kind === 'pattern')
    .map((block) => ({ glob: toUrlGlob(block.value), block }));

  function findSource(url: URL, digests: readonly string[] | undefined): Block | undefined {
    if (sources.size === 0) return undefined;
    const found = (digests ?? [toDigest(url)]).find((digest) => sources.has(digest));
    return found === undefined ? undefined : sources.get(found);
  }

  function findPattern(url: URL): Block | undefined {
    if (patterns.length === 0) return undefined;
    // A pattern can name what normalization removes, such as a parameter.
    const texts = [removeFinalDot(url), new URL(identifyWebUrl(url).name)].map(toGlobText);
    return patterns.find(({ glob }) => texts.some((text) => matchesUrlGlob(glob, text)))?.block;
  }

  return {
    find: ({ url, digests }) =>
      findSource(url, digests) ?? findHost(hosts, url) ?? findPattern(url),
  };
}

function findHost(hosts: ReadonlyMap<string, Block>, url: URL): Block | undefined {
  if (hosts.size === 0) return undefined;
  let host = removeFinalDot(url).hostname;
  for (;;) {
    const found = hosts.get(host);
    const dot = host.indexOf('.');
    if (found !== undefined || dot === -1) return found;
    host = host.slice(dot + 1);
  }
}

import { Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { maybe } from '../../maybe.ts';
import type { Outcome } from '../../outcome.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { NO_DETAILS, toDetails } from '../../video-details.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';
import { type GithubAddress, readAddress } from './read-address.ts';

/** Of `GET /repos/OWNER/REPO/releases/…` (docs.github.com/rest/releases). */
const Release = Type.Object({
  name: maybe(Type.String()),
  assets: Type.Array(Type.Object({ name: Type.String(), browser_download_url: Type.String() })),
});
const VIDEO = /\.(?:mp4|m4v|mov|webm)$/i;

/**
 * GitHub: a repository’s file, also where only a pointer to it is in the repository (Git LFS); the first video of a
 * release. Nothing is asked but the file, and the API for a release.
 */
export const githubAdapter: AddressAdapter = {
  kind: 'address',
  name: 'github',
  about: {
    title: 'GitHub',
    takes: [
      'github.com/OWNER/REPO/blob/REF/PATH.mp4',
      'raw.githubusercontent.com/OWNER/REPO/REF/PATH.mp4',
      'github.com/OWNER/REPO/releases/tag/TAG',
    ],
    gives: 'streams',
    asks: '0; 1 for a release: its API; then the file, a second where it lies in LFS',
  },
  matches: (url) => readAddress(url) !== undefined,
  resolve: (url, context) => {
    const address = readAddress(url);
    if (address === undefined) throw new ResolutionStop('no_video');
    return address.kind === 'file'
      ? resolveFile(address.path, url, context)
      : resolveRelease(address, url, context);
  },
};

async function resolveFile(path: string, url: URL, context: AdapterContext): Promise<Outcome> {
  const file = new URL(`/${path}`, 'https://raw.githubusercontent.com');
  // Private files have a token in their raw address.
  file.search = url.hostname === file.hostname ? url.search : '';
  const named = { provider: 'github', details: NO_DETAILS, referrer: url };
  const outcome = await resolveSources({ ...named, urls: [file] }, context);
  if (outcome.kind === 'resolved' || outcome.reason !== 'not_a_video') return outcome;
  // What came may have been a pointer (git-lfs.com, docs/spec.md); the files themselves have a host of their own.
  const stored = new URL(`/media/${path}`, 'https://media.githubusercontent.com');
  const second = await resolveSources({ ...named, urls: [stored] }, context);
  return second.kind === 'resolved' ? second : outcome;
}

async function resolveRelease(
  { repository, tag }: GithubAddress & { readonly kind: 'release' },
  url: URL,
  context: AdapterContext,
): Promise<Outcome> {
  const which = tag === null ? 'latest' : `tags/${tag}`;
  const api = new URL(`/repos/${repository}/releases/${which}`, 'https://api.github.com');
  const release = await fetchJson(context.session, api, { step: 'API', schema: Release });
  const videos = release.assets.filter(({ name }) => VIDEO.test(name));
  const urls = videos.flatMap(
    ({ browser_download_url: address }) => parseWebUrl(address, api) ?? [],
  );
  const details = toDetails({ title: release.name, base: url });
  // A release is often shown in its text: then its page has the video.
  const candidates = urls.length === 0 ? [url] : urls.slice(0, 1);
  return resolveSources({ provider: 'github', urls: candidates, details, referrer: url }, context);
}

import { Type } from 'typebox';

import { NO_DETAILS, toDetails } from '../../content/video-details.ts';
import type { AdapterContext } from '../../core/adapter.ts';
import { nullish } from '../../core/nullish.ts';
import type { Outcome } from '../../core/outcome.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import { toUrlAdapter } from '../../core/to-url-adapter.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import { type GithubUrl, parseGithubUrl } from './parse-url.ts';

/** Response of `GET /repos/OWNER/REPO/releases/…` (docs.github.com/rest/releases). */
const Release = Type.Object({
  name: nullish(Type.String()),
  assets: Type.Array(Type.Object({ name: Type.String(), browser_download_url: Type.String() })),
});
const VIDEO = /\.(?:mp4|m4v|mov|webm)$/i;

/** Files in repositories, including Git LFS, and the first video of a release. */
export const githubAdapter = toUrlAdapter({
  name: 'github',
  hosts: ['github.com', 'www.github.com', 'raw.githubusercontent.com'],
  info: {
    title: 'GitHub',
    inputs: [
      'github.com/OWNER/REPO/blob/REF/PATH.mp4',
      'raw.githubusercontent.com/OWNER/REPO/REF/PATH.mp4',
      'github.com/OWNER/REPO/releases/tag/TAG',
    ],
    output: 'streams',
    requests: '0; 1 for releases (API); then the file, twice for Git LFS',
  },
  canaries: [
    {
      url: 'https://github.com/mdn/learning-area/blob/main/html/multimedia-and-embedding/video-and-audio-content/rabbit320.mp4',
      id: 'rabbit320.mp4',
      plays: 'streams',
      basis: 'the sample video of MDN',
    },
  ],
  read: parseGithubUrl,
  identify: (found) => (found.kind === 'file' ? found.path : undefined),
  resolve: (target, ctx, url) =>
    target.kind === 'file' ? resolveFile(target.path, url, ctx) : resolveRelease(target, url, ctx),
});

async function resolveFile(path: string, url: URL, ctx: AdapterContext): Promise<Outcome> {
  const file = new URL(`/${path}`, 'https://raw.githubusercontent.com');
  // Raw URLs of private files have a token in the query.
  file.search = url.hostname === file.hostname ? url.search : '';
  const sources = { provider: 'github', details: NO_DETAILS, referrer: url };
  const outcome = await resolveSources({ ...sources, urls: [file] }, ctx);
  if (outcome.kind === 'resolved' || outcome.reason !== 'not_a_video') return outcome;
  // The file may be a Git LFS pointer (git-lfs.com, docs/spec.md). LFS files have a separate host.
  const lfsFile = new URL(`/media/${path}`, 'https://media.githubusercontent.com');
  const lfsOutcome = await resolveSources({ ...sources, urls: [lfsFile] }, ctx);
  return lfsOutcome.kind === 'resolved' ? lfsOutcome : outcome;
}

async function resolveRelease(
  { repository, tag }: GithubUrl & { readonly kind: 'release' },
  url: URL,
  ctx: AdapterContext,
): Promise<Outcome> {
  const selector = tag === null ? 'latest' : `tags/${tag}`;
  const api = new URL(`/repos/${repository}/releases/${selector}`, 'https://api.github.com');
  const release = await fetchJson(ctx.session, api, { step: 'API', schema: Release });
  const videos = release.assets.filter(({ name }) => VIDEO.test(name));
  const urls = videos.flatMap(
    ({ browser_download_url: assetUrl }) => parseWebUrl(assetUrl, api) ?? [],
  );
  const details = toDetails({ title: release.name, base: url });
  // Without a video asset, the release notes on the page may contain the video.
  const candidates = urls.length === 0 ? [url] : urls.slice(0, 1);
  return resolveSources({ provider: 'github', urls: candidates, details, referrer: url }, ctx);
}

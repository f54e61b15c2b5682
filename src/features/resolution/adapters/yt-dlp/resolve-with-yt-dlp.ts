import { applyDetails } from '../../content/apply-details.ts';
import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import type { AdapterContext } from '../../core/adapter.ts';
import { isDenial } from '../../core/is-refusal.ts';
import type { Outcome } from '../../core/outcome.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import type { Rendition, ResolvedSource } from '../../core/resolution.ts';
import type { Session } from '../../core/session.ts';
import { parseJson } from '../../fetch/parse-json.ts';
import {
  PROVIDER_SOURCES_TRIED_MAX,
  PROVIDER_SOURCES_WANTED,
} from '../../providers/resolve-sources.ts';
import { listRenditions } from './list-renditions.ts';
import { isProtected, listStreams, type YtDlpStream } from './list-streams.ts';
import { readCaptions } from './read-captions.ts';
import { type YtDlpInfo, YtDlpOutput } from './yt-dlp-output.ts';

type ResolvedOutcome = Outcome & { readonly kind: 'resolved' };

/** The provider of videos that no other adapter resolves. */
export const YT_DLP = 'yt-dlp';

/**
 * Returns what yt-dlp finds at a URL of the provider. Undefined if it is disabled, has already run,
 * or finds nothing that plays.
 */
export async function resolveWithYtDlp(
  url: URL,
  ctx: AdapterContext,
  provider: string,
): Promise<Outcome | undefined> {
  if (ctx.ytDlp === null) return undefined;
  const { session } = ctx;
  const end = session.trace.startStep(YT_DLP, url);
  const result = await ctx.ytDlp.run(url, session);
  const info = result?.output && (await parseInfo(result.output, session));
  const summary = info ? `extractor ${info.extractor ?? 'unknown'}` : 'no result';
  if (result === undefined) end('skipped: too many pending runs', 0);
  else end(`${summary}, ${result.connections} connections`, result.bytes);
  return info && resolveInfo(info, { url, ctx, provider });
}

/** Returns undefined for output of an unknown shape. */
async function parseInfo(output: Buffer, session: Session): Promise<YtDlpInfo | undefined> {
  const parsed = await parseJson(session, output, YtDlpOutput);
  if (parsed.kind === 'invalid') return undefined;
  const { value } = parsed;
  if ('entries' in value) return value.entries.find((entry) => entry !== null) ?? undefined;
  return value;
}

type Found = {
  readonly url: URL;
  readonly ctx: AdapterContext;
  readonly provider: string;
};

async function resolveInfo(info: YtDlpInfo, found: Found): Promise<Outcome | undefined> {
  const { url, ctx, provider } = found;
  // If the page embeds another provider’s video, that provider’s adapter resolves it.
  const videoPage = parseWebUrl(info.webpage_url ?? '', url);
  const isOther = provider === YT_DLP && videoPage !== undefined;
  if (isOther && ctx.findProviderOutput(videoPage) !== undefined) {
    return ctx.resolveNested(videoPage, { referrer: url });
  }
  if (isProtected(info)) return { kind: 'failed', provider, reason: 'drm' };
  const details = toDetails({
    title: info.title,
    description: info.description,
    thumbnail: info.thumbnail,
    duration: info.duration,
    author: info.uploader ?? info.channel,
    authorUrl: info.uploader_url ?? info.channel_url,
    published: info.timestamp,
    captions: readCaptions(info, url),
    base: url,
  });
  const files = listRenditions(info, url);
  const outcome = await resolveStreams(listStreams(info, url), details, found);
  if (outcome !== undefined) return addRenditions(outcome, files);
  return resolveSeparate(files, details, found);
}

/** A video that has only separate files plays packaged as HLS. Its first file stands for all. */
async function resolveSeparate(
  files: readonly Rendition[],
  details: VideoDetails,
  found: Found,
): Promise<ResolvedOutcome | undefined> {
  const [file] = files;
  if (file?.tracks !== 'video') return undefined;
  const { url, headers } = file;
  const stream = { url, headers: { needed: headers, userAgent: null } };
  const outcome = await resolveStreams([stream], details, found);
  const [source] = outcome?.media.sources ?? [];
  if (outcome === undefined || source === undefined) return undefined;
  const sound = files.find(({ tracks }) => tracks === 'audio');
  const packaged = {
    ...source,
    url,
    format: 'HLS',
    mimeType: 'application/vnd.apple.mpegurl',
    codecs: [...file.codecs, ...(sound?.codecs ?? [])].join(','),
    size: null,
  } as const;
  const media = { ...outcome.media, type: 'HLS', sources: [packaged] } as const;
  return addRenditions({ ...outcome, media }, files);
}

async function resolveStreams(
  streams: readonly YtDlpStream[],
  details: VideoDetails,
  found: Found,
): Promise<ResolvedOutcome | undefined> {
  const resolved: ResolvedOutcome[] = [];
  for (const stream of streams.slice(0, PROVIDER_SOURCES_TRIED_MAX)) {
    const outcome = await resolveStream(stream, found);
    if (outcome.kind === 'resolved') resolved.push(outcome);
    if (resolved.length === PROVIDER_SOURCES_WANTED) break;
  }
  const [first] = resolved;
  if (first === undefined) return undefined;
  const sources = resolved.flatMap(({ media }) => media.sources).map(addProxyReason);
  const media = { ...first.media, sources };
  return applyDetails({ ...first, media, isFromYtDlp: true }, details, found.provider);
}

/** Only a proxied source heals when its URL has expired. */
function addProxyReason({ proxyReasons, ...source }: ResolvedSource): ResolvedSource {
  return { ...source, proxyReasons: [...proxyReasons, 'yt_dlp'] };
}

/** The separate files belong to the source that plays where they cannot be packaged. */
function addRenditions(
  outcome: ResolvedOutcome,
  renditions: readonly Rendition[],
): ResolvedOutcome {
  const [first, ...others] = outcome.media.sources;
  if (first === undefined || renditions.length === 0) return outcome;
  return {
    ...outcome,
    media: { ...outcome.media, sources: [{ ...first, renditions }, ...others] },
  };
}

/**
 * Omits the user agent of yt-dlp in the first attempt, because a source that needs a custom header
 * must be proxied.
 */
async function resolveStream(
  { url, headers: { needed, userAgent } }: YtDlpStream,
  { url: referrer, ctx }: Found,
): Promise<Outcome> {
  const outcome = await ctx.resolveNested(url, { referrer, requestHeaders: needed });
  const isRefused = outcome.kind === 'failed' && isDenial(outcome.reason);
  if (!isRefused || userAgent === null) return outcome;
  const requestHeaders = { ...needed, 'user-agent': userAgent };
  return ctx.resolveNested(url, { referrer, requestHeaders });
}

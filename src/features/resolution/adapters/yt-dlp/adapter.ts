import { applyDetails } from '../../content/apply-details.ts';
import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import type { AdapterContext, ProbingAdapter } from '../../core/adapter.ts';
import { isDenial } from '../../core/is-refusal.ts';
import type { Outcome } from '../../core/outcome.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import type { Session } from '../../core/session.ts';
import { parseJson } from '../../fetch/parse-json.ts';
import {
  PROVIDER_SOURCES_TRIED_MAX,
  PROVIDER_SOURCES_WANTED,
} from '../../providers/resolve-sources.ts';
import { isProtected, listStreams, type YtDlpStream } from './list-streams.ts';
import { readCaptions } from './read-captions.ts';
import { type YtDlpInfo, YtDlpOutput } from './yt-dlp-output.ts';

const NAME = 'yt-dlp';

/**
 * Runs yt-dlp, if enabled (`YTDLP`), once per submitted URL, if no other adapter has found a video.
 * Never runs it for URLs found on a page. Its results are resolved like any other URL.
 */
export const ytDlpAdapter: ProbingAdapter = {
  kind: 'probing',
  name: NAME,
  info: {
    title: 'yt-dlp',
    inputs: ['any other URL, if yt-dlp is enabled (`YTDLP`)'],
    output: 'streams',
    requests: 'up to 60 (yt-dlp), then the sources',
  },
  canaries: 'last_resort',
  phase: 'after-fetch',
  mayMatch: () => true,
  resolve: resolveWithYtDlp,
};

async function resolveWithYtDlp(url: URL, ctx: AdapterContext): Promise<Outcome | undefined> {
  if (ctx.ytDlp === null || ctx.position.depth > 0) return undefined;
  const { session } = ctx;
  const end = session.trace.startStep(NAME, url);
  const result = await ctx.ytDlp.run(url, session.signal);
  const info = result?.output && (await parseInfo(result.output, session));
  const summary = info ? `extractor ${info.extractor ?? 'unknown'}` : 'no result';
  if (result === undefined) end('skipped: too many pending runs', 0);
  else end(`${summary}, ${result.connections} connections`, result.bytes);
  session.throwIfAborted();
  return info && resolveInfo(info, url, ctx);
}

/** Returns undefined for output of an unknown shape. */
async function parseInfo(output: Buffer, session: Session): Promise<YtDlpInfo | undefined> {
  const parsed = await parseJson(session, output, YtDlpOutput);
  if (parsed.kind === 'invalid') return undefined;
  const { value } = parsed;
  if ('entries' in value) return value.entries.find((entry) => entry !== null) ?? undefined;
  return value;
}

async function resolveInfo(
  info: YtDlpInfo,
  url: URL,
  ctx: AdapterContext,
): Promise<Outcome | undefined> {
  // If the page embeds another provider’s video, that provider’s adapter resolves it.
  const videoPage = parseWebUrl(info.webpage_url ?? '', url);
  if (videoPage !== undefined && ctx.findProviderOutput(videoPage) !== undefined) {
    return ctx.resolveNested(videoPage, { referrer: url });
  }
  if (isProtected(info)) return { kind: 'failed', provider: NAME, reason: 'drm' };
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
  return resolveStreams(listStreams(info, url), details, { url, ctx });
}

type StreamOptions = { readonly url: URL; readonly ctx: AdapterContext };

async function resolveStreams(
  streams: readonly YtDlpStream[],
  details: VideoDetails,
  options: StreamOptions,
): Promise<Outcome | undefined> {
  const resolved: (Outcome & { readonly kind: 'resolved' })[] = [];
  for (const stream of streams.slice(0, PROVIDER_SOURCES_TRIED_MAX)) {
    const outcome = await resolveStream(stream, options);
    if (outcome.kind === 'resolved') resolved.push(outcome);
    if (resolved.length === PROVIDER_SOURCES_WANTED) break;
  }
  const [first] = resolved;
  if (first === undefined) return undefined;
  const sources = resolved.flatMap(({ media }) => media.sources);
  return applyDetails({ ...first, media: { ...first.media, sources } }, details, NAME);
}

/**
 * Omits the user agent of yt-dlp in the first attempt, because a source that needs a custom header
 * must be proxied.
 */
async function resolveStream(
  { url, headers: { needed, userAgent } }: YtDlpStream,
  { url: referrer, ctx }: StreamOptions,
): Promise<Outcome> {
  const outcome = await ctx.resolveNested(url, { referrer, requestHeaders: needed });
  const isRefused = outcome.kind === 'failed' && isDenial(outcome.reason);
  if (!isRefused || userAgent === null) return outcome;
  const requestHeaders = { ...needed, 'user-agent': userAgent };
  return ctx.resolveNested(url, { referrer, requestHeaders });
}

import { Value } from 'typebox/value';

import { PROVIDER_SOURCES_TRIED_MAX, PROVIDER_SOURCES_WANTED } from '#contract/limits.ts';

import type { Outcome } from '../../outcome.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';
import { withDetails } from '../../with-details.ts';
import type { AdapterContext, ProbingAdapter } from '../adapter.ts';
import { type YtDlpInfo, YtDlpOutput } from './answer.ts';
import { isProtected, listStreams, type YtDlpStream } from './list-streams.ts';
import { readCaptions } from './read-captions.ts';

const NAME = 'yt-dlp';

/**
 * The machine's yt-dlp, where the operator has turned it on (`YTDLP`): asked once for an address in which nothing else
 * has found a video, never for what a page names. What it finds is looked at like any other address.
 */
export const ytDlpAdapter: ProbingAdapter = {
  kind: 'probing',
  name: NAME,
  about: {
    title: 'yt-dlp',
    takes: [
      'what nothing else has found a video in, where the operator has turned it on (`YTDLP`)',
    ],
    gives: 'streams',
    asks: 'as many as yt-dlp sends, 60 at most; then the sources',
  },
  turn: 'last',
  mayMatch: () => true,
  resolve: askProgram,
};

async function askProgram(url: URL, context: AdapterContext): Promise<Outcome | undefined> {
  if (context.askYtDlp === null || context.depth > 0) return undefined;
  const { session } = context;
  const end = session.trace.begin(NAME, url);
  const answer = await context.askYtDlp(url, session.signal);
  const info = answer?.output && readInfo(answer.output);
  const said = info ? `answered by ${info.extractor ?? 'an extractor'}` : 'found nothing';
  if (answer === undefined) end('not asked: too many wait for it', 0);
  else end(`${said}, ${answer.connections} connections`, answer.bytes);
  session.throwIfOver();
  return info && resolveInfo(info, url, context);
}

/** Undefined for anything but an answer of the shape that we know. */
function readInfo(output: Buffer): YtDlpInfo | undefined {
  const value = parseJson(output);
  if (!Value.Check(YtDlpOutput, value)) return undefined;
  if ('entries' in value) return value.entries.find((entry) => entry !== null) ?? undefined;
  return value;
}

function parseJson(output: Buffer): unknown {
  try {
    return JSON.parse(output.toString());
  } catch {
    return undefined;
  }
}

async function resolveInfo(
  info: YtDlpInfo,
  url: URL,
  context: AdapterContext,
): Promise<Outcome | undefined> {
  // A page that embeds a provider's video: how that one is shown, and whether, is its own adapter's to say.
  const shown = parseWebUrl(info.webpage_url ?? '', url);
  if (shown !== undefined && context.providerOf(shown) !== undefined) {
    return context.resolveNested(shown, { referrer: url });
  }
  if (isProtected(info)) return { kind: 'failed', provider: NAME, reason: 'drm' };
  const details = toDetails({
    title: info.title,
    description: info.description,
    thumbnail: info.thumbnail,
    duration: info.duration,
    captions: readCaptions(info, url),
    base: url,
  });
  return resolveStreams(listStreams(info, url), details, { url, context });
}

type Asked = { readonly url: URL; readonly context: AdapterContext };

async function resolveStreams(
  streams: readonly YtDlpStream[],
  details: VideoDetails,
  asked: Asked,
): Promise<Outcome | undefined> {
  const found: (Outcome & { readonly kind: 'resolved' })[] = [];
  for (const stream of streams.slice(0, PROVIDER_SOURCES_TRIED_MAX)) {
    const outcome = await resolveStream(stream, asked);
    if (outcome.kind === 'resolved') found.push(outcome);
    if (found.length === PROVIDER_SOURCES_WANTED) break;
  }
  const [first] = found;
  if (first === undefined) return undefined;
  const sources = found.flatMap(({ media }) => media.sources);
  return withDetails({ ...first, media: { ...first.media, sources } }, details, NAME);
}

/** As a player would fetch it, if that works: a source that needs no headers need not be proxied for them. */
async function resolveStream(
  { url, headers: { needed, userAgent } }: YtDlpStream,
  { url: referrer, context }: Asked,
): Promise<Outcome> {
  const outcome = await context.resolveNested(url, { referrer, requestHeaders: needed });
  const isRefused = outcome.kind === 'failed' && outcome.reason === 'login_required';
  if (!isRefused || userAgent === null) return outcome;
  const requestHeaders = { ...needed, 'user-agent': userAgent };
  return context.resolveNested(url, { referrer, requestHeaders });
}

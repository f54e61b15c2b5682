import { AppError } from '#contract/app-error.ts';
import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { classifyForbidden, findYtDlpSettings } from '#features/resolution/index.ts';
import { checkCreateBody, toClientHeaders, toTransientVideo } from '#features/videos/index.ts';
import { completeUrl } from '#lib/net/complete-url.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { explainRefusal } from '#platform/egress/explain-refusal.ts';

import { type CommandInput, type CommandResult, UsageError } from './command.ts';
import { openResolver } from './open-resolver.ts';
import { toTraceText } from './to-trace-text.ts';

/** Resolves a URL and returns the video with the trace. Needs no server and no database. */
export async function resolveCommand({
  arguments: [text = ''],
  options,
  environment,
}: CommandInput): Promise<CommandResult> {
  const sourceUrl = parseSourceUrl(completeUrl(text), SOURCE_URL_CHARACTERS_MAX);
  if (sourceUrl === undefined)
    throw new UsageError('URL must be a complete URL, such as https://….');
  const headers = readHeaders(sourceUrl, options);
  const { config } = loadConfig(environment);
  await using resolver = openResolver(config);
  const { signal } = new AbortController();
  const resolution = await resolver.resolveUrl(sourceUrl, { signal, headers });
  const { trace } = resolution;
  const video = toTransientVideo(resolution, { sourceUrl, nowMs: systemClock() });
  const { provider, playback } = video;
  const failure = resolution.kind === 'failed' ? resolution.code : null;
  const ytDlpSettings = findYtDlpSettings({ provider, playback, code: failure }, config.ytDlp);
  const hint = ytDlpSettings === null ? '' : `\n\n${toHint(ytDlpSettings)}`;
  const output = {
    text: `${JSON.stringify(video, null, 2)}\n\n${toTraceText(trace)}${hint}`,
    json: { video, trace, ytDlpSettings },
  };
  if (resolution.kind === 'resolved') return { output };
  const { code, message } = resolution;
  const explanation =
    code === 'url_not_allowed' ? await findExplanation(resolver, sourceUrl) : undefined;
  return { output, error: { code, message: explanation ?? message } };
}

function toHint(settings: string): string {
  return `With ${settings}, yt-dlp might find a stream. Read docs/providers.md#yt-dlp first.`;
}

/** Throws UsageError for values that a video can't have. */
function readHeaders(
  { href: url }: URL,
  options: CommandInput['options'],
): Readonly<Record<string, string>> {
  const [referer, userAgent] = [options.get('referer'), options.get('user-agent')];
  const body = { url, ...(referer && { referer }), ...(userAgent && { userAgent }) };
  const checked = checkCreateBody(body);
  if (checked instanceof AppError)
    throw new UsageError('--referer must be an http(s) URL, and --user-agent one line of ASCII.');
  return toClientHeaders({ referer: null, userAgent: null, ...checked });
}

/** The public message does not explain a host that is refused or not found. */
async function findExplanation(
  { checkUrl }: Pick<Egress, 'checkUrl'>,
  url: URL,
): Promise<string | undefined> {
  // The text of the URL explains every other refusal.
  if (classifyForbidden(url) !== 'url_blocked') return undefined;
  try {
    await checkUrl(url);
    return undefined;
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return error.refusal && explainRefusal(error.refusal);
  }
}

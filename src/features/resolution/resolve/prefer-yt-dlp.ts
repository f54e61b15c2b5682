import { resolveWithYtDlp } from '../adapters/yt-dlp/resolve-with-yt-dlp.ts';
import type { AdapterContext, AdapterInfo, UrlAdapter } from '../core/adapter.ts';
import { optional } from '../core/optional.ts';
import type { Outcome } from '../core/outcome.ts';
import type { YtDlpAttempt } from '../core/yt-dlp-attempt.ts';

/**
 * Runs yt-dlp before the adapter of a provider for which the operator prefers it. A player that is
 * framed although yt-dlp was preferred counts as a refusal, so that it does not replace streams.
 */
export async function preferYtDlp(
  { name, resolve }: UrlAdapter,
  url: URL,
  ctx: AdapterContext,
): Promise<Outcome> {
  if (ctx.position.isGuess || ctx.ytDlp?.prefers(name) !== true) return resolve(url, ctx);
  const found = await optional(() => resolveWithYtDlp(url, ctx, name), 'hint');
  if (found?.kind === 'resolved') return found;
  ctx.session.trace.addStep('yt-dlp', url, 'the adapter is used instead');
  const outcome = await resolve(url, ctx);
  if (outcome.kind === 'failed' || outcome.media.sources.length > 0) return outcome;
  return { refusal: { kind: 'failed', provider: name, reason: 'upstream_failed' }, ...outcome };
}

/** The output of an adapter, or of yt-dlp if it runs first. */
export function toOutput(
  adapter: UrlAdapter | undefined,
  ytDlp: YtDlpAttempt | null,
): AdapterInfo['output'] | undefined {
  return adapter && (ytDlp?.prefers(adapter.name) === true ? 'streams' : adapter.info.output);
}

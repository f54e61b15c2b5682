import type { SourceFormat } from '#contract/media-types.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import { removeFinalDot } from '#lib/net/remove-final-dot.ts';
import type { Clock } from '#platform/clock.ts';
import { inSpan } from '#platform/tracing/spans.ts';

import { followShortLink } from '../content/follow-short-link.ts';
import { NO_DETAILS } from '../content/video-details.ts';
import type {
  Adapter,
  AdapterContext,
  ChainPosition,
  NestedOptions,
  ProbingAdapter,
  UrlAdapter,
} from '../core/adapter.ts';
import { classifyScheme } from '../core/classify-forbidden.ts';
import { FAILURE_REASONS, type FailureReason } from '../core/failure-reasons.ts';
import { isRefusal } from '../core/is-refusal.ts';
import type { FailedOutcome, Outcome } from '../core/outcome.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { SourceContent } from '../core/source-content.ts';
import { fetchContent } from '../fetch/fetch-content.ts';
import { findFallbackPlayer, findKnownPlayer } from '../providers/known-players.ts';
import { toEmbedOnly } from '../providers/to-embed-only.ts';
import { type AdapterTable, matchUrlAdapters } from './adapter-table.ts';
import { addNames, addRedirect, addStep, nameContent } from './add-identity.ts';
import { addRequirements } from './add-requirements.ts';
import { listTargets } from './list-targets.ts';
import { FORMATS_BY_KIND, UNPLAYABLE_KINDS } from './media-kinds.ts';
import { type PlannedFallback, planFallbacks, showsNoVideo } from './plan-fallbacks.ts';
import { preferYtDlp, toOutput } from './prefer-yt-dlp.ts';
import type { ProviderPolicy } from './provider-policy.ts';

/** What all URLs of one resolution share. */
export type ResolverContext = Pick<
  AdapterContext,
  'session' | 'ytDlp' | 'framesDeclaredPlayers'
> & {
  readonly clock: Clock;
  readonly adapters: AdapterTable;
  readonly policy: ProviderPolicy;
  /** The headers that the owner has set, as far as the URL may receive them. */
  readonly findOwnHeaders: (url: URL) => Readonly<Record<string, string>>;
  /** See `ResolveOptions`. */
  readonly onFound?: ((format: SourceFormat) => void) | undefined;
};

export const ROOT_POSITION: ChainPosition = {
  step: 'source',
  pageDepth: 0,
  depth: 0,
  requestHeaders: {},
  page: null,
  excludedAdapters: new Set(),
  isGuess: false,
};

const DEPTH_MAX = 4;

/** Applies the operator's policy to the URL and to the outcome. */
export async function resolveSingleUrl(
  url: URL,
  position: ChainPosition,
  resolver: ResolverContext,
): Promise<Outcome> {
  const { policy, session } = resolver;
  if (!isWebUrl(url)) return failed(null, classifyScheme(url));
  const submitted = removeFinalDot(url);
  const targets = listTargets(resolver.adapters, submitted);
  for (const target of targets) session.trace.addStep('redirector', target, 'unwrapped');
  if (![submitted, ...targets].every(policy.permitsHost)) return failed(null, 'url_blocked');
  return policy.enforce(await resolvePermitted(targets.at(-1) ?? submitted, position, resolver));
}

/** Uses the matching URL adapter, or the content adapter for the fetched response. */
async function resolvePermitted(
  url: URL,
  position: ChainPosition,
  resolver: ResolverContext,
): Promise<Outcome> {
  const adapter = findUrlAdapter(url, position, resolver);
  if (adapter !== undefined) {
    if (!permits(adapter, position, resolver)) return failed(adapter.name, 'provider_off');
    const outcome = await resolveWithAdapter(adapter, url, { position, resolver });
    return adapter.isOpen === true ? probeAfter(outcome, url, { position, resolver }) : outcome;
  }
  const probed = await probe('before-fetch', url, { position, resolver });
  if (probed !== undefined) return probed;
  const outcome = await catchFailure(null, () => resolveContent(url, position, resolver));
  const found = await probeAfter(outcome, url, { position, resolver });
  return found.kind === 'failed' ? resolveUndetected(found, url, { position, resolver }) : found;
}

/** Tries the fallbacks after the host refused the requests that detect its software. */
async function resolveUndetected(
  failure: FailedOutcome,
  url: URL,
  { position, resolver }: Attempt,
): Promise<Outcome> {
  // A provider that returns JSON instead of its page refuses the page, too.
  if (!isRefusal(failure.reason) && failure.reason !== 'not_a_video') return failure;
  const known = findKnownPlayer(url);
  if (known !== undefined) return toEmbedOnly(known, NO_DETAILS, resolver.session.publicOrigin);
  for (const adapter of resolver.adapters.probing) {
    if (adapter.fallbacks === undefined || !adapter.mayMatch(url)) continue;
    if (!permits(adapter, position, resolver)) continue;
    const attempt = { position: excludeAdapter(adapter, position), resolver };
    return resolveFallbacks(failure, url, { adapter, ...attempt });
  }
  return failure;
}

async function resolveWithAdapter(
  adapter: UrlAdapter,
  url: URL,
  { position, resolver }: Attempt,
): Promise<Outcome> {
  const attempt = { adapter, position: excludeAdapter(adapter, position), resolver };
  const ctx = toContext(attempt.position, resolver);
  const { session } = resolver;
  const page =
    adapter.isShort?.(url) === true
      ? await catchFailure(adapter.name, () => followShortLink(session, url))
      : url;
  const isPage = page instanceof URL;
  const outcome = isPage
    ? addRedirect(
        await catchFailure(adapter.name, () => preferYtDlp(adapter, page, ctx)),
        url,
        page,
      )
    : page;
  // Some players accept short URLs. Others need the ID, which only the redirect contains.
  return outcome.kind === 'failed'
    ? resolveFallbacks(outcome, isPage ? page : url, attempt)
    : outcome;
}

/**
 * Tries the adapter's fallbacks in order. Returns the original failure if none plays, or if one
 * shows that the video does not exist.
 */
async function resolveFallbacks(
  failure: FailedOutcome,
  url: URL,
  { adapter, position, resolver }: Attempt & { readonly adapter: Adapter },
): Promise<Outcome> {
  const { trace, requestLog } = resolver.session;
  const isSubmitted = position.depth === 0;
  const planned = planFallbacks(failure.reason, { adapter, url, isSubmitted, requestLog });
  const refused = requestLog.refusals
    .map((refusal) => `${refusal.step} (${refusal.url.host})`)
    .join(', ');
  let isMissing = false;
  for (const fallback of planned) {
    if (isMissing && fallback.kind === 'player') continue;
    if (fallback.isLimited) {
      trace.addStep('fallback', fallback.url, 'skipped: the host is rate limiting requests');
      continue;
    }
    if (requestLog.isRateLimiting(fallback.url)) requestLog.permitHost(fallback.url);
    const after = refused === '' ? failure.reason : `${failure.reason} of ${refused}`;
    trace.addStep('fallback', fallback.url, `${fallback.kind}, after ${after}`);
    const outcome = await tryFallback(fallback, adapter.name, { position, resolver });
    if (outcome.kind === 'resolved') return { ...outcome, refusal: failure };
    isMissing ||= showsNoVideo(fallback, outcome.reason);
  }
  return failure;
}

async function tryFallback(
  { kind, url, complete }: PlannedFallback,
  provider: string,
  { position: current, resolver }: Attempt,
): Promise<Outcome> {
  if (kind === 'player') {
    return catchFailure(provider, async () => {
      const { session } = resolver;
      const completed = complete === undefined ? url : await complete(url, session);
      const player = completed && findFallbackPlayer(completed);
      if (player === undefined) return failed(provider, 'no_video');
      return toEmbedOnly(player, NO_DETAILS, session.publicOrigin);
    });
  }
  const position = { ...current, step: `fallback ${kind}`, depth: current.depth + 1 };
  const outcome =
    kind === 'page'
      ? await resolveSingleUrl(url, position, resolver)
      : await resolveMedia(url, position, resolver);
  const hasSources = outcome.kind === 'resolved' && outcome.media.sources.length > 0;
  return hasSources ? { ...outcome, provider } : outcome;
}

/** Resolves a media file or manifest. Fails for pages and other content. */
async function resolveMedia(
  url: URL,
  position: ChainPosition,
  resolver: ResolverContext,
): Promise<Outcome> {
  if (!resolver.policy.permitsHost(url)) return failed(null, 'url_blocked');
  // At this depth, a page is not read.
  const beyondPages = { ...position, pageDepth: Number.POSITIVE_INFINITY };
  return catchFailure(null, () => resolveContent(url, beyondPages, resolver));
}

function findUrlAdapter(
  url: URL,
  { excludedAdapters }: ChainPosition,
  { adapters }: ResolverContext,
): UrlAdapter | undefined {
  return matchUrlAdapters(adapters, url).find(({ name }) => !excludedAdapters.has(name));
}

function permits(adapter: Adapter, { depth }: ChainPosition, { policy }: ResolverContext): boolean {
  return policy.permits(adapter, depth > 0);
}

function failed(provider: string | null, reason: FailureReason): Outcome {
  return { kind: 'failed', provider, reason };
}

/** Converts a ResolutionError into a failed outcome of `provider`. */
async function catchFailure<Result>(
  provider: string | null,
  resolve: () => Promise<Result>,
): Promise<Result | Outcome> {
  try {
    return await inSpan(`adapter ${provider ?? 'none'}`, {}, resolve);
  } catch (error) {
    if (!(error instanceof ResolutionError)) throw error;
    const { reason, names } = error;
    return { kind: 'failed', provider, reason, names };
  }
}

type Attempt = { readonly position: ChainPosition; readonly resolver: ResolverContext };

/** Returns the outcome of the first probing adapter whose software the host runs. */
async function probe(
  phase: ProbingAdapter['phase'],
  url: URL,
  { position, resolver }: Attempt,
): Promise<Outcome | undefined> {
  for (const adapter of resolver.adapters.probing) {
    if (adapter.phase !== phase) continue;
    if (position.excludedAdapters.has(adapter.name) || !adapter.mayMatch(url)) continue;
    const isPermitted = permits(adapter, position, resolver);
    // A disabled `before-fetch` adapter still probes, so that its URLs are rejected.
    if (!isPermitted && phase === 'after-fetch') continue;
    const attempt = { adapter, position: excludeAdapter(adapter, position), resolver };
    const ctx = toContext(attempt.position, resolver);
    const outcome = await catchFailure(adapter.name, () => adapter.resolve(url, ctx));
    if (outcome === undefined) continue;
    if (!isPermitted) return failed(adapter.name, 'provider_off');
    const id = adapter.identify?.(url);
    return outcome.kind === 'failed'
      ? resolveFallbacks(outcome, url, attempt)
      : addNames(outcome, id === undefined ? [] : [`${adapter.name} ${url.host} ${id}`]);
  }
  return undefined;
}

function excludeAdapter({ name }: Adapter, position: ChainPosition): ChainPosition {
  return { ...position, excludedAdapters: new Set([...position.excludedAdapters, name]) };
}

/** Not if the URL is blocked or the host does not respond. */
async function probeAfter(outcome: Outcome, url: URL, attempt: Attempt): Promise<Outcome> {
  if (outcome.kind === 'resolved') return outcome;
  const { code } = FAILURE_REASONS[outcome.reason];
  const isAnswered = /^source_(?:unsupported|protected|error)$/.test(code);
  return isAnswered ? ((await probe('after-fetch', url, attempt)) ?? outcome) : outcome;
}

async function resolveContent(
  url: URL,
  position: ChainPosition,
  resolver: ResolverContext,
): Promise<Outcome> {
  const { session, adapters } = resolver;
  await using content = await fetchContent(session, url, position);
  session.trace.addStep('content', content.url, content.kind);
  const adapter = adapters.byMediaKind.get(content.kind);
  if (adapter === undefined) {
    return {
      kind: 'failed',
      provider: null,
      reason: UNPLAYABLE_KINDS[content.kind] ?? 'not_a_video',
    };
  }
  if (!permits(adapter, position, resolver)) return failed(adapter.name, 'provider_off');
  const format = FORMATS_BY_KIND[content.kind];
  if (format !== undefined) resolver.onFound?.(format);
  const ctx = toContext(nextPosition(content, position), resolver);
  // Awaited because the content is disposed of when this function returns.
  const outcome = await catchFailure(adapter.name, () => adapter.resolve(content, ctx));
  const { page } = position;
  const required = format
    ? addRequirements(outcome, { session, urls: [url, content.url], page, nowMs: ctx.nowMs })
    : outcome;
  return addNames(addRedirect(required, url, content.url), format ? nameContent(content) : []);
}

function nextPosition(content: SourceContent, position: ChainPosition): ChainPosition {
  const pageDepth = content.kind === 'html' ? position.pageDepth + 1 : position.pageDepth;
  return { ...position, pageDepth };
}

function toContext(position: ChainPosition, resolver: ResolverContext): AdapterContext {
  const { session, clock, ytDlp, framesDeclaredPlayers } = resolver;
  return {
    session,
    nowMs: clock(),
    position,
    ytDlp,
    framesDeclaredPlayers,
    resolveNested: (url, options) => resolveNested(url, options, { position, resolver }),
    resolveAsPage: (url) => resolveSingleUrl(url, { ...position, step: 'page' }, resolver),
    findProviderOutput: (url) => toOutput(findUrlAdapter(url, position, resolver), ytDlp),
  };
}

async function resolveNested(
  url: URL,
  { referrer: page, requestHeaders = {}, isGuess = false }: NestedOptions,
  { position, resolver }: Attempt,
): Promise<Outcome> {
  const depth = position.depth + 1;
  if (depth > DEPTH_MAX) throw new ResolutionError('over_budget');
  const nested: ChainPosition = {
    ...position,
    step: 'candidate',
    depth,
    requestHeaders: { ...resolver.findOwnHeaders(url), ...requestHeaders },
    page,
    isGuess: position.isGuess || isGuess,
  };
  return addStep(await resolveSingleUrl(url, nested, resolver), { url, by: 'reference' });
}

import { assertNever } from '#lib/assert-never.ts';
import { computeOnce } from '#lib/memory/compute-once.ts';

import { NO_DETAILS } from '../content/video-details.ts';
import type { AdapterContext, UrlAdapter } from '../core/adapter.ts';
import type { Canaries } from '../core/canary.ts';
import { listHostPatterns } from '../core/list-host-patterns.ts';
import { optional } from '../core/optional.ts';
import type { Outcome } from '../core/outcome.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import { toUrlAdapter, type VideoFallback } from '../core/to-url-adapter.ts';
import { describeProvider } from './describe-provider.ts';
import { toPlayerId } from './known-players.ts';
import { fetchOembed } from './oembed/fetch-oembed.ts';
import { findOembedEndpoint, toRequestUrl } from './oembed/provider-list.ts';
import { listProviderRows } from './provider-rows.ts';
import type { FileRow, IframeRow, ProviderRow } from './provider.ts';
import { resolvePagePlayer } from './resolve-page-player.ts';
import { resolveSources } from './resolve-sources.ts';
import { isSitePage } from './site-pages.ts';
import { listTestedVideos } from './tested-videos.ts';
import { toEmbedOnly } from './to-embed-only.ts';
import {
  compileTemplate,
  fillTarget,
  fillTemplate,
  type IdPatterns,
  type Ids,
  matchUrl,
  readHostNames,
  type UrlPattern,
  type UrlTemplate,
} from './url-template.ts';

type CompiledRow = {
  readonly row: ProviderRow;
  readonly urls: readonly CompiledUrl[];
  readonly except: readonly UrlPattern[];
  readonly shortUrls: readonly UrlPattern[];
};

type CompiledUrl = { readonly pattern: UrlPattern; readonly template?: string };

type Video<Row = ProviderRow> = {
  readonly row: Row;
  readonly ids: Ids;
  /** The template that the URL matches; undefined for a pattern. */
  readonly template?: string | undefined;
};

/** The adapters of all rows, one per name. */
export const listProviderAdapters = computeOnce((): readonly UrlAdapter[] =>
  [...Map.groupBy(listProviderRows(), ({ name }) => name)].map(([name, rows]) =>
    toAdapter(name, rows),
  ),
);

/** Compiles the patterns of the URLs when the first URL with one of the hosts arrives. */
function toAdapter(name: string, rows: readonly ProviderRow[]): UrlAdapter {
  const compile = computeOnce(() => rows.map(compileRow));
  return toUrlAdapter({
    name,
    hosts: listDistinctHosts(rows.flatMap(listHosts)),
    info: describeProvider(rows),
    canaries: listRowCanaries(name, rows),
    fallbacks: listFallbacks(rows),
    ...(rows.every(({ result }) => result === 'page') && { isOpen: true as const }),
    read: (url) => findVideo(compile(), url),
    identify: identifyVideo,
    isShort: (url) =>
      compile().some(({ shortUrls }) => shortUrls.some((each) => matchUrl(each, url))),
    resolve: resolveVideo,
  });
}

/** Without names that a wildcard among them covers, because a URL has each adapter once. */
function listDistinctHosts(hosts: readonly string[]): readonly string[] {
  const distinct = new Set(hosts);
  const isCovered = (host: string): boolean =>
    listHostPatterns(host).some((pattern) => pattern !== host && distinct.has(pattern));
  return [...distinct].filter((host) => !isCovered(host));
}

function listRowCanaries(name: string, rows: readonly ProviderRow[]): Canaries {
  const canaries = [...rows.flatMap((row) => row.canaries ?? []), ...listTestedVideos(name)];
  if (canaries.length > 0) return canaries;
  return rows.every(({ result }) => result === 'refused') ? 'no_request' : 'undocumented';
}

function compileRow(row: ProviderRow): CompiledRow {
  const { ids = {}, urls, except = [], shortUrls = [] } = row;
  const compile = (templates: readonly string[]): readonly UrlTemplate[] =>
    templates.map((template) => compileTemplate(template, ids));
  return {
    row,
    urls: urls.map((url) => compileUrl(url, ids)),
    except: compile(except),
    shortUrls: compile(shortUrls),
  };
}

function compileUrl(url: string | RegExp | UrlPattern, ids: IdPatterns): CompiledUrl {
  if (typeof url === 'string') return { pattern: compileTemplate(url, ids), template: url };
  return { pattern: url instanceof RegExp ? { path: url } : url };
}

function listHosts({ hosts = [], urls, shortUrls = [] }: ProviderRow): readonly string[] {
  const templates = [...urls, ...shortUrls].filter((url) => typeof url === 'string');
  const names = templates.flatMap((template) => readHostNames(template, hosts));
  return [...hosts, ...names.flatMap(listNames)];
}

function listNames(name: string): readonly string[] {
  return name.startsWith('*') ? [name] : [name, `www.${name}`, `m.${name}`];
}

/** Undefined for URLs that belong to no row, such as profiles and start pages. */
function findVideo(rows: readonly CompiledRow[], url: URL): Video | undefined {
  for (const { row, urls, except } of rows) {
    if (except.some((template) => matchUrl(template, url))) continue;
    for (const { pattern, template } of urls) {
      const ids = matchUrl(pattern, url);
      if (ids !== undefined && !isOtherPage(row, ids)) return { row, ids, template };
    }
  }
  return undefined;
}

/** File names are certain enough. */
function isOtherPage({ result, ids: patterns = {} }: ProviderRow, ids: Ids): boolean {
  return result !== 'file' && isSitePage(ids, patterns);
}

/** All URLs of a video have the same player or file. A post has one URL per template. */
function identifyVideo({ row, ids, template }: Video): string | undefined {
  switch (row.result) {
    case 'iframe':
      return toPlayerId(fillTarget(row.player, ids));
    case 'file':
      return row.files[0] === undefined ? undefined : toPlayerId(fillTemplate(row.files[0], ids));
    case 'oembed':
    case 'page': {
      if (template === undefined) return undefined;
      const named = ids.has('id') ? new Map([...ids].filter(([name]) => name !== 'title')) : ids;
      return toPlayerId(fillTemplate(template.replace(/\/\*$/, ''), named));
    }
    case 'refused':
      return undefined;
    default:
      return assertNever(row);
  }
}

/** The players of videos, and the frames of posts. */
function listFallbacks(rows: readonly ProviderRow[]): readonly VideoFallback<Video>[] {
  const hasPlayer = rows.some(({ result }) => result === 'iframe');
  const hasPosts = rows.some((row) => findPostFrame(row) !== undefined);
  return [
    ...(hasPlayer ? [{ kind: 'player' as const, find: findPlayer }] : []),
    ...(hasPosts ? [{ kind: 'player' as const, find: findPost, isPost: true as const }] : []),
  ];
}

function findPlayer({ row, ids }: Video): URL | undefined {
  return row.result === 'iframe' ? fillTarget(row.player, ids) : undefined;
}

/** Short URLs of posts contain no ID. */
function findPost({ row, ids }: Video): URL | undefined {
  const post = findPostFrame(row);
  return post === undefined || !ids.has('id') ? undefined : fillTemplate(post, ids);
}

function findPostFrame(row: ProviderRow): string | undefined {
  return row.result === 'page' || row.result === 'oembed' ? row.post : undefined;
}

async function resolveVideo({ row, ids }: Video, ctx: AdapterContext, url: URL): Promise<Outcome> {
  if (row.result === 'iframe') return resolveIframe({ row, ids }, url, ctx);
  if (row.result === 'file') return resolveFiles({ row, ids }, url, ctx);
  if (row.result === 'page') return resolvePage(url, row, ctx);
  if (row.result === 'oembed')
    return (await resolveOembed(url, row, ctx)) ?? resolvePage(url, row, ctx);
  throw new ResolutionError(row.reason, { names: [row.title] });
}

async function resolveIframe(
  { row: { name, player, page, hasFiles }, ids }: Video<IframeRow>,
  url: URL,
  ctx: AdapterContext,
): Promise<Outcome> {
  const pageUrl = page === undefined ? url : fillTarget(page, ids);
  const video = {
    name,
    hasFiles: hasFiles === true,
    page: pageUrl,
    player: fillTarget(player, ids),
  };
  return resolvePagePlayer(video, ctx);
}

async function resolveFiles(
  { row, ids }: Video<ProviderRow & FileRow>,
  url: URL,
  ctx: AdapterContext,
): Promise<Outcome> {
  const urls = row.files.map((file) => fillTemplate(file, ids));
  const sources = { provider: row.name, urls, details: NO_DETAILS, referrer: url };
  return nameProvider(await resolveSources(sources, ctx), row);
}

/** Undefined if the endpoint returns no player. */
async function resolveOembed(
  url: URL,
  { name, isAudio }: ProviderRow,
  ctx: AdapterContext,
): Promise<Outcome | undefined> {
  const provider = findOembedEndpoint(url);
  if (provider === undefined) return undefined;
  const request = { url: toRequestUrl(provider, url), provider };
  const response = await optional(() => fetchOembed(request, ctx), 'oembed');
  if (response?.player === undefined) return undefined;
  const player = { ...response.player, provider: name, hasVideo: isAudio !== true };
  return toEmbedOnly(player, response.details, ctx.session.publicOrigin);
}

/** Resolves the page like that of any site. Other content than a page or a file is a refusal. */
async function resolvePage(url: URL, row: ProviderRow, ctx: AdapterContext): Promise<Outcome> {
  const outcome = await ctx.resolveAsPage(url);
  const isOther = outcome.kind === 'failed' && outcome.reason === 'not_a_video';
  return nameProvider(isOther ? { ...outcome, reason: 'invalid_response' } : outcome, row);
}

/** Adds the provider to a failure, and to streams; framed players keep theirs. */
function nameProvider(outcome: Outcome, { name, title }: ProviderRow): Outcome {
  if (outcome.kind === 'resolved')
    return outcome.media.sources.length > 0 ? { ...outcome, provider: name } : outcome;
  const { reason, names = [] } = outcome;
  const hasOwnNames = names.length > 0 || reason === 'drm';
  return { ...outcome, provider: name, names: hasOwnNames ? names : [title] };
}

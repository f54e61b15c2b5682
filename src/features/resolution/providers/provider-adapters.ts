import { NO_DETAILS } from '../content/video-details.ts';
import type { AdapterContext, Fallback, UrlAdapter } from '../core/adapter.ts';
import type { Canaries } from '../core/canary.ts';
import { optional } from '../core/optional.ts';
import type { Outcome } from '../core/outcome.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import { describeProvider } from './describe-provider.ts';
import { fetchOembed } from './oembed/fetch-oembed.ts';
import { findOembedEndpoint, toRequestUrl } from './oembed/provider-list.ts';
import { PROVIDER_ROWS } from './provider-rows.ts';
import type { FileRow, IframeRow, ProviderRow } from './provider.ts';
import { resolvePagePlayer } from './resolve-page-player.ts';
import { resolveSources } from './resolve-sources.ts';
import { toEmbedOnly } from './to-embed-only.ts';
import {
  compileTemplate,
  fillTarget,
  fillTemplate,
  type Ids,
  matchUrl,
  type UrlPattern,
  type UrlTemplate,
} from './url-template.ts';

type CompiledRow = {
  readonly row: ProviderRow;
  readonly urls: readonly UrlPattern[];
  readonly except: readonly UrlPattern[];
  readonly shortUrls: readonly UrlPattern[];
  readonly hosts: readonly string[];
};

type Video<Row = ProviderRow> = { readonly row: Row; readonly ids: Ids };

/** The adapters of all rows, one per name. */
export const PROVIDER_ADAPTERS: readonly UrlAdapter[] = [
  ...Map.groupBy(PROVIDER_ROWS, ({ name }) => name),
]
  .map(([name, rows]) => toAdapter(name, rows))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

function toAdapter(name: string, rows: readonly ProviderRow[]): UrlAdapter {
  const compiled = rows.map(compileRow);
  const isShort = (url: URL): boolean =>
    compiled.some(({ shortUrls }) => shortUrls.some((each) => matchUrl(each, url)));
  return {
    kind: 'url',
    name,
    hosts: [...new Set(compiled.flatMap(({ hosts }) => hosts))],
    info: describeProvider(rows),
    canaries: listRowCanaries(rows),
    fallbacks: listFallbacks(compiled),
    matches: (url) => findVideo(compiled, url) !== undefined || isShort(url),
    isShort,
    resolve: async (url, context) => {
      const video = findVideo(compiled, url);
      if (video === undefined) throw new ResolutionError('no_video');
      return resolveVideo(video, url, context);
    },
  };
}

function listRowCanaries(rows: readonly ProviderRow[]): Canaries {
  const canaries = rows.flatMap((row) => row.canaries ?? []);
  if (canaries.length > 0) return canaries;
  return rows.every(({ result }) => result === 'refused') ? 'no_request' : 'undocumented';
}

function compileRow(row: ProviderRow): CompiledRow {
  const { ids = {}, urls, except = [], shortUrls = [], hosts = [] } = row;
  const compile = (template: string): UrlTemplate => compileTemplate(template, ids);
  const templates = [...urls.filter((url) => typeof url === 'string'), ...shortUrls];
  return {
    row,
    urls: urls.map((url) => {
      if (typeof url === 'string') return compile(url);
      return url instanceof RegExp ? { path: url } : url;
    }),
    except: except.map(compile),
    shortUrls: shortUrls.map(compile),
    hosts: [...hosts, ...templates.flatMap((template) => listNames(compile(template)))],
  };
}

function listNames({ hostName: name }: UrlTemplate): readonly string[] {
  return name.startsWith('*') ? [name] : [name, `www.${name}`, `m.${name}`];
}

/** Undefined for URLs that belong to no row, such as profiles and start pages. */
function findVideo(rows: readonly CompiledRow[], url: URL): Video | undefined {
  for (const { row, urls, except } of rows) {
    if (except.some((template) => matchUrl(template, url))) continue;
    for (const pattern of urls) {
      const ids = matchUrl(pattern, url);
      if (ids !== undefined) return { row, ids };
    }
  }
  return undefined;
}

/** Players and files for the ID in the URL, and the frames of posts. */
function listFallbacks(rows: readonly CompiledRow[]): readonly Fallback[] {
  const results = new Set(rows.map(({ row }) => row.result));
  const isPosts = rows.some(({ row }) => findPostFrame(row) !== undefined);
  return [
    ...(results.has('iframe') ? [toFallback('player', rows, findPlayer)] : []),
    ...(isPosts ? [{ ...toFallback('player', rows, findPost), isPost: true as const }] : []),
  ];
}

function toFallback(
  kind: Fallback['kind'],
  rows: readonly CompiledRow[],
  find: (video: Video) => URL | undefined,
): Fallback {
  return {
    kind,
    find: (url) => {
      const video = findVideo(rows, url);
      return video && find(video);
    },
  };
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

async function resolveVideo(
  { row, ids }: Video,
  url: URL,
  context: AdapterContext,
): Promise<Outcome> {
  if (row.result === 'iframe') return resolveIframe({ row, ids }, url, context);
  if (row.result === 'file') return resolveFiles({ row, ids }, url, context);
  if (row.result === 'page') return resolvePage(url, row, context);
  if (row.result === 'oembed')
    return (await resolveOembed(url, row, context)) ?? resolvePage(url, row, context);
  throw new ResolutionError(row.reason, { names: [row.title] });
}

async function resolveIframe(
  { row: { name, player, page, hasFiles }, ids }: Video<IframeRow>,
  url: URL,
  context: AdapterContext,
): Promise<Outcome> {
  const pageUrl = page === undefined ? url : fillTarget(page, ids);
  const video = {
    name,
    hasFiles: hasFiles === true,
    page: pageUrl,
    player: fillTarget(player, ids),
  };
  return resolvePagePlayer(video, context);
}

async function resolveFiles(
  { row, ids }: Video<ProviderRow & FileRow>,
  url: URL,
  context: AdapterContext,
): Promise<Outcome> {
  const urls = row.files.map((file) => fillTemplate(file, ids));
  const sources = { provider: row.name, urls, details: NO_DETAILS, referrer: url };
  return nameProvider(await resolveSources(sources, context), row);
}

/** Undefined if the endpoint returns no player. */
async function resolveOembed(
  url: URL,
  { name }: ProviderRow,
  context: AdapterContext,
): Promise<Outcome | undefined> {
  const provider = findOembedEndpoint(url);
  if (provider === undefined) return undefined;
  const request = { url: toRequestUrl(provider, url), provider };
  const response = await optional(() => fetchOembed(request, context), 'oembed');
  if (response?.player === undefined) return undefined;
  const player = { ...response.player, provider: name };
  return toEmbedOnly(player, response.details, context.session.publicOrigin);
}

/** Resolves the page like that of any site. Other content than a page or a file is a refusal. */
async function resolvePage(url: URL, row: ProviderRow, context: AdapterContext): Promise<Outcome> {
  const outcome = await context.resolveAsPage(url);
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

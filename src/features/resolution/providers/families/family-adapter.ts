import { NO_DETAILS } from '../../content/video-details.ts';
import type { AdapterContext, Fallback, UrlAdapter } from '../../core/adapter.ts';
import type { Canaries } from '../../core/canary.ts';
import { optional } from '../../core/optional.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import { fetchOembed } from '../oembed/fetch-oembed.ts';
import { findOembedEndpoint, toRequestUrl } from '../oembed/provider-list.ts';
import { resolvePublishedVideo } from '../publishers/publisher-adapter.ts';
import { resolveSources } from '../resolve-sources.ts';
import { toEmbedOnly } from '../to-embed-only.ts';
import { describeFamilies } from './describe-families.ts';
import { FAMILIES } from './families.ts';
import type { Family, FileFamily, IframeFamily } from './family.ts';
import {
  compileTemplate,
  fillTemplate,
  type Ids,
  matchTemplate,
  type UrlTemplate,
} from './url-template.ts';

type CompiledFamily = {
  readonly family: Family;
  readonly urls: readonly UrlTemplate[];
  readonly except: readonly UrlTemplate[];
  readonly shortUrls: readonly UrlTemplate[];
};

type FamilyVideo = { readonly family: Family; readonly ids: Ids };

/** The adapters of all families, one per name. */
export const FAMILY_ADAPTERS: readonly UrlAdapter[] = [...Map.groupBy(FAMILIES, ({ name }) => name)]
  .map(([name, families]) => toAdapter(name, families))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

function toAdapter(name: string, families: readonly Family[]): UrlAdapter {
  const compiled = families.map(compileFamily);
  const isShort = (url: URL): boolean =>
    compiled.some(({ shortUrls }) => shortUrls.some((each) => matchTemplate(each, url)));
  return {
    kind: 'url',
    name,
    hosts: listHosts(compiled),
    info: describeFamilies(families),
    canaries: listFamilyCanaries(families),
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

function listFamilyCanaries(families: readonly Family[]): Canaries {
  const canaries = families.flatMap((family) => family.canaries ?? []);
  if (canaries.length > 0) return canaries;
  return families.every(({ result }) => result === 'refused') ? 'no_request' : 'undocumented';
}

function compileFamily(family: Family): CompiledFamily {
  const compile = (templates: readonly string[] = []): readonly UrlTemplate[] =>
    templates.map((template) => compileTemplate(template, family.ids));
  return {
    family,
    urls: compile(family.urls),
    except: compile(family.except),
    shortUrls: compile(family.shortUrls),
  };
}

/** Undefined for URLs that belong to no family, such as profiles and start pages. */
function findVideo(families: readonly CompiledFamily[], url: URL): FamilyVideo | undefined {
  for (const { family, urls, except } of families) {
    if (except.some((template) => matchTemplate(template, url))) continue;
    for (const template of urls) {
      const ids = matchTemplate(template, url);
      if (ids !== undefined) return { family, ids };
    }
  }
  return undefined;
}

function listHosts(families: readonly CompiledFamily[]): readonly string[] {
  const hosts = families
    .flatMap(({ urls, shortUrls }) => [...urls, ...shortUrls])
    .flatMap(({ host }) => (host.startsWith('*') ? host : [host, `www.${host}`, `m.${host}`]));
  return [...new Set(hosts)];
}

/** Players and files for the ID in the URL, and the frames of posts. */
function listFallbacks(families: readonly CompiledFamily[]): readonly Fallback[] {
  const results = new Set(families.map(({ family }) => family.result));
  const isPosts = families.some(({ family }) => findPostFrame(family) !== undefined);
  return [
    ...(results.has('iframe') ? [toFallback('player', families, findPlayer)] : []),
    ...(isPosts ? [{ ...toFallback('player', families, findPost), isPost: true as const }] : []),
  ];
}

function toFallback(
  kind: Fallback['kind'],
  families: readonly CompiledFamily[],
  find: (video: FamilyVideo) => URL | undefined,
): Fallback {
  return {
    kind,
    find: (url) => {
      const video = findVideo(families, url);
      return video && find(video);
    },
  };
}

function findPlayer({ family, ids }: FamilyVideo): URL | undefined {
  return family.result === 'iframe' ? fillTemplate(family.player, ids) : undefined;
}

/** Short URLs of posts contain no ID. */
function findPost({ family, ids }: FamilyVideo): URL | undefined {
  const post = findPostFrame(family);
  return post === undefined || !ids.has('id') ? undefined : fillTemplate(post, ids);
}

function findPostFrame(family: Family): string | undefined {
  return family.result === 'page' || family.result === 'oembed' ? family.post : undefined;
}

async function resolveVideo(
  { family, ids }: FamilyVideo,
  url: URL,
  context: AdapterContext,
): Promise<Outcome> {
  if (family.result === 'iframe') return resolveIframe({ family, ids }, url, context);
  if (family.result === 'file') return resolveFiles({ family, ids }, url, context);
  if (family.result === 'page') return resolvePage(url, family, context);
  if (family.result === 'oembed')
    return (await resolveOembed(url, family, context)) ?? resolvePage(url, family, context);
  throw new ResolutionError(family.reason, { names: [family.title] });
}

async function resolveIframe(
  { family, ids }: FamilyVideo & { readonly family: IframeFamily },
  url: URL,
  context: AdapterContext,
): Promise<Outcome> {
  const { name, player, page, hasFiles = false } = family;
  const video = {
    page: page === undefined ? url : fillTemplate(page, ids),
    player: fillTemplate(player, ids),
  };
  const output = hasFiles ? 'streams or player' : 'player';
  return resolvePublishedVideo({ name, output }, video, context);
}

async function resolveFiles(
  { family, ids }: FamilyVideo & { readonly family: FileFamily },
  url: URL,
  context: AdapterContext,
): Promise<Outcome> {
  const urls = family.files.map((file) => fillTemplate(file, ids));
  const sources = { provider: family.name, urls, details: NO_DETAILS, referrer: url };
  return nameFamily(await resolveSources(sources, context), family);
}

/** Undefined if the endpoint returns no player. */
async function resolveOembed(
  url: URL,
  { name }: Family,
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
async function resolvePage(url: URL, family: Family, context: AdapterContext): Promise<Outcome> {
  const outcome = await context.resolveAsPage(url);
  const isOther = outcome.kind === 'failed' && outcome.reason === 'not_a_video';
  return nameFamily(isOther ? { ...outcome, reason: 'invalid_response' } : outcome, family);
}

/** Adds the provider to a failure, and to streams; framed players keep theirs. */
function nameFamily(outcome: Outcome, { name, title }: Family): Outcome {
  if (outcome.kind === 'resolved')
    return outcome.media.sources.length > 0 ? { ...outcome, provider: name } : outcome;
  const { reason, names = [] } = outcome;
  const hasOwnNames = names.length > 0 || reason === 'drm';
  return { ...outcome, provider: name, names: hasOwnNames ? names : [title] };
}

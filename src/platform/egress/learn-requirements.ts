import { type ClientHeaders, listClientHeaders } from '#lib/http/list-client-headers.ts';

import type { EgressRequest } from './egress.ts';
import { followRedirects } from './follow-redirects.ts';
import type { HostRequirement } from './host-requirements.ts';
import { toHeadersFor, USER_AGENT } from './request-headers.ts';
import type { HopOptions } from './request-hop.ts';
import type { ReceivedResponse } from './to-egress-response.ts';

/**
 * Opens a request. If the request may learn and a host refuses it, what other clients send to this
 * host is tried, and the first set that it accepts is remembered. Otherwise, the refusal is
 * returned, with a closed body.
 */
export async function openAndLearn(
  request: EgressRequest,
  options: HopOptions,
): Promise<ReceivedResponse> {
  const { learns, requirements } = request;
  const knownCount = requirements?.learnedCount ?? 0;
  const response = await followRedirects(request, options);
  if (learns === undefined || requirements === undefined) return response;
  if (!isRefusal(response)) return response;
  await response[Symbol.asyncDispose]();
  const refused = toRefused({ ...request, learns, requirements }, response.url);
  return await repeat(refused, { refused: response, knownCount, options });
}

type RefusedRequest = EgressRequest & Required<Pick<EgressRequest, 'learns' | 'requirements'>>;

/** The request to the host that has refused it, which a redirect may have chosen. */
function toRefused(request: RefusedRequest, to: URL): RefusedRequest {
  const { url: from, headers = {} } = request;
  return { ...request, url: to, headers: toHeadersFor(headers, { from, to }) };
}

async function repeat(
  request: RefusedRequest,
  {
    refused,
    knownCount,
    options,
  }: {
    readonly refused: ReceivedResponse;
    /** The requirements known when the request was sent. */
    readonly knownCount: number;
    readonly options: HopOptions;
  },
): Promise<ReceivedResponse> {
  const { url, learns, requirements } = request;
  const key = `${url.origin} ${learns.page?.origin}`;
  const tried = await requirements.learnOnce(key, options.clock(), () =>
    tryClients(request, options),
  );
  // Another request of the source may have learned it.
  const isKnown = requirements.find(url) !== undefined && requirements.learnedCount > knownCount;
  const isLearnedElsewhere = tried === undefined && isKnown;
  const accepted = isLearnedElsewhere ? await followRedirects(request, options) : tried?.accepted;
  const repetitions = (tried?.count ?? 0) + (accepted?.redirects ?? 0);
  return (accepted ?? refused).withRedirects(refused.redirects + repetitions);
}

type Tried = { readonly accepted: ReceivedResponse | undefined; readonly count: number };

async function tryClients(request: RefusedRequest, options: HopOptions): Promise<Tried> {
  const { url } = request;
  const candidates = listRequirements(request, options);
  for (const [index, requirement] of candidates.entries()) {
    const view = request.requirements.with(url, requirement);
    const response = await followRedirects({ ...request, requirements: view }, options);
    if (isAccepted(response)) {
      request.requirements.set(url, requirement);
      return { accepted: response, count: index + 1 };
    }
    await response[Symbol.asyncDispose]();
  }
  return { accepted: undefined, count: candidates.length };
}

/** A status that another client may not get. A 401 that requests a password is final. */
function isRefusal({ status, headers }: ReceivedResponse): boolean {
  return status === 403 || (status === 401 && !headers.has('www-authenticate'));
}

function isAccepted({ status }: ReceivedResponse): boolean {
  return (status >= 200 && status < 400) || status === 416;
}

/** Fields that the request states itself are not replaced. */
function listRequirements(
  { url, headers = {}, requirements, learns }: RefusedRequest,
  { clock, findUserAgent }: HopOptions,
): readonly HostRequirement[] {
  const cookies = requirements.jar.toHeader(url, clock()) !== '';
  const { origin, ...stated } = headers;
  const isSmaller = cookies || origin !== undefined;
  const page = URL.parse(stated['referer'] ?? '') ?? learns.page;
  // The operator's choice for the host is kept, too.
  const isChosen = findUserAgent(url.hostname) !== USER_AGENT;
  const fixed = isChosen ? { ...stated, 'user-agent': '' } : stated;
  const sets = listClientHeaders(url, page).map((each) => omitFields(each, fixed));
  const known = new Set(isSmaller ? [] : ['{}']);
  return [{}, ...sets]
    .filter((each) => {
      const text = JSON.stringify(each);
      return known.has(text) ? false : known.add(text);
    })
    .map((each) => ({ headers: each, cookies }));
}

function omitFields(from: ClientHeaders, fixed: Readonly<Record<string, string>>): ClientHeaders {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !Object.hasOwn(fixed, name)));
}

import type { PageObstacle } from '#lib/html/find-page-obstacle.ts';
import type { VideoObject } from '#lib/html/read-video-objects.ts';
import { sniffMedia } from '#lib/media/sniff-media.ts';
import { isSameSite } from '#lib/net/is-same-site.ts';

import type { FailureReason } from '../core/failure-reasons.ts';
import { optionalUnlessGone } from '../core/optional.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { Exchange, Session } from '../core/session.ts';
import { fetchContent, SNIFF_BYTES } from '../fetch/fetch-content.ts';
import { type EncodedText, fetchText } from '../fetch/fetch-text.ts';
import { runTask } from '../fetch/run-task.ts';
import type { ProviderSignals } from './read-provider-page-task.ts';
import { fromPlainDetails, NO_DETAILS, type VideoDetails } from './video-details.ts';

/** The elements that matter are near the top of a page. */
export const HTML_BYTES_MAX = 4 * 1024 * 1024;

/** A provider's page and the data extracted from it. */
export type ProviderPage = {
  /** The final URL, after redirects. */
  readonly url: URL;
  readonly signals: ProviderSignals;
  readonly videos: readonly VideoObject[];
  readonly details: VideoDetails;
  /** The texts in the HTML that match `find`: each match, or its first capture group. */
  readonly matches: readonly string[];
};

/**
 * `find` is a global pattern to search for in the HTML. Throws `bot_check` for a page that does not
 * come from the provider, `invalid_response` for a response that is not a page, and
 * `login_required` or `gone` for a page that shows a login or an error instead of the video.
 */
export async function fetchPage(
  session: Session,
  url: URL,
  { find = null }: { readonly find?: RegExp | null } = {},
): Promise<ProviderPage> {
  await using content = await fetchContent(session, url, { step: 'page', isPage: true });
  if (content.kind !== 'html') throw refuse(session, url, 'invalid_response');
  const redirected = findRedirectObstacle(url, content.url);
  if (redirected !== undefined) throw refuse(session, url, redirected);
  const text = await fetchText(session, content, {
    bytesMax: HTML_BYTES_MAX,
    overflow: 'truncate',
  });
  const page = await readText(session, { ...text, find }, content.url);
  if (page.obstacle !== null) throw refuse(session, url, page.obstacle);
  return page;
}

const LOGIN_PATH =
  /\/(?:log-?in|sign-?in|auth|authwall|oauth2?|sso|servicelogin|users\/sign_in)(?:\.\w{2,5})?(?:\/|$)/i;

/** Sites redirect the URL of a missing video to their start page, and others to a login. */
function findRedirectObstacle(requested: URL, final: URL): PageObstacle | undefined {
  if (final.pathname === requested.pathname) return undefined;
  if (LOGIN_PATH.test(final.pathname)) return 'login_required';
  const isStart = final.pathname === '/' && final.search === '' && final.hash === '';
  return isStart && isSameSite(final.hostname, requested.hostname) ? 'gone' : undefined;
}

function refuse(session: Session, url: URL, reason: FailureReason): ResolutionError {
  session.requestLog.addFailure({ step: 'page', url, reason });
  return new ResolutionError(reason);
}

/** Why a received response is not a page of the provider; undefined for its page. */
export async function findObstacle(
  session: Session,
  { url, headers, readTo }: Exchange,
): Promise<FailureReason | undefined> {
  const received = await readTo(SNIFF_BYTES);
  const contentType = headers.get('content-type') ?? null;
  const bytes = Uint8Array.from(received.subarray(0, SNIFF_BYTES));
  const isPage = sniffMedia(bytes, contentType) === 'html';
  const { obstacle } = isPage
    ? await readText(session, { bytes, contentType, find: null }, url)
    : { obstacle: 'invalid_response' as const };
  if (obstacle === null) return undefined;
  session.requestLog.addFailure({ step: 'page', url, reason: obstacle });
  return obstacle;
}

/** Reads HTML that is part of another response. */
export async function readFragment(
  session: Session,
  html: string,
  url: URL,
): Promise<ProviderPage> {
  const bytes = new TextEncoder().encode(html);
  return readText(session, { bytes, contentType: 'text/html; charset=utf-8', find: null }, url);
}

async function readText(
  session: Session,
  text: EncodedText & { readonly find: RegExp | null },
  url: URL,
): Promise<ProviderPage & { readonly obstacle: FailureReason | null }> {
  const { task } = await import('./read-provider-page-task.ts');
  const page = await runTask(session, task, { ...text, pageUrl: url.href });
  return { ...page, url, details: fromPlainDetails(page.details) };
}

/**
 * Fetches a page for the details of a video that plays without the page. Returns no details if the
 * page is unavailable, but throws if the video is gone.
 */
export async function fetchPageDetails(session: Session, url: URL): Promise<VideoDetails> {
  const page = await optionalUnlessGone(() => fetchPage(session, url));
  return page?.details ?? NO_DETAILS;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import type { GrantSubject } from '#contract/access-lease.ts';
import { AppError } from '#contract/app-error.ts';
import { isPlaylistId } from '#contract/ids.ts';
import type { OpenLink } from '#features/links/index.ts';
import { requireNotRemoved } from '#features/videos/index.ts';
import { parsePlayerOptions } from '#lib/player/player-options.ts';
import type { HttpServer, RenderErrorPage } from '#platform/http/route-options.ts';
import { readToken } from '#platform/http/routes/read-query.ts';

import type { Assets } from '../layout/assets.ts';
import { contentSecurityPolicy, toFrameAncestors } from '../layout/content-security-policy.ts';
import { THEATER_SCRIPT, THEME_SCRIPT } from '../layout/theme-script.ts';
import { choosePageLanguage, setLanguageHeaders } from '../messages/page-language.ts';
import { renderEmbedError, renderEmbedPage } from './embed-page.ts';
import {
  findShownPlaylist,
  type PageLinks,
  type ShownPlaylistContext,
} from './find-shown-playlist.ts';
import { findShownVideo } from './find-shown-video.ts';
import { choosePlayerStart } from './player-hints.ts';
import { requireSameOrigin } from './report-page-routes.ts';
import { renderShareForm } from './share-page.ts';
import type { ShownVideo } from './shown-video.ts';
import { renderWatchPage } from './watch-page.ts';

const FORM = 'application/x-www-form-urlencoded';
/** 256 characters of up to four bytes, each of which takes three characters. */
const FORM_BYTES_MAX = 4 * 1024;

/** The services that the pages of share links use. */
export type SharePageContext = ShownPlaylistContext & {
  readonly assets: Assets;
  readonly openLink: OpenLink;
};

type SharePage = {
  readonly path: string;
  /** True for the page for iframes. */
  readonly isFrame: boolean;
};

const PAGES: readonly SharePage[] = [
  { path: '/share/:linkId', isFrame: false },
  { path: '/share/:linkId/embed', isFrame: true },
];

/** The pages of share links, and the form for passwords and limited views. */
export function registerSharePages(server: HttpServer, ctx: SharePageContext): void {
  const schema = { hide: true, params: Type.Object({ linkId: Type.String() }) };
  const renderErrorPage: RenderErrorPage = (error, request) =>
    renderEmbedError(error, request, { assets: ctx.assets, frameAncestors: '*' });
  void server.register(async (pages: HttpServer) => {
    pages.removeContentTypeParser('application/json');
    pages.addContentTypeParser<string>(
      FORM,
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      async (_request: FastifyRequest, text: string) => text,
    );
    for (const page of PAGES) {
      const config = { produces: ['text/html'], ...(page.isFrame && { renderErrorPage }) };
      pages.get(
        page.path,
        { schema, config: { ...config, rateLimit: 'none', acceptsPlaybackToken: true } },
        (request, reply) => sendShare(ctx, { request, reply, page, form: undefined }),
      );
      pages.post(
        page.path,
        {
          schema,
          config: { ...config, rateLimit: 'auth' },
          onRequest: async (request) => requireSameOrigin(request, ctx.publicUrl),
        },
        (request, reply) => {
          const fields = typeof request.body === 'string' ? request.body : '';
          const password = new URLSearchParams(fields).get('password') ?? '';
          return sendShare(ctx, { request, reply, page, form: { password } });
        },
      );
    }
  });
}

type Sharing = {
  readonly request: FastifyRequest<{ Params: { linkId: string } }>;
  readonly reply: FastifyReply;
  readonly page: SharePage;
  readonly form: { readonly password: string } | undefined;
};

async function sendShare(ctx: SharePageContext, sharing: Sharing): Promise<FastifyReply> {
  const { request, reply, page, form } = sharing;
  const pageLanguage = choosePageLanguage(request);
  setLanguageHeaders(reply, pageLanguage);
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
  if (page.isFrame) {
    reply
      .removeHeader('x-frame-options')
      .removeHeader('cross-origin-opener-policy')
      .header('cross-origin-resource-policy', 'cross-origin');
  }
  const { linkId } = request.params;
  const isNavigation = /^(?:document|iframe)$/.test(String(request.headers['sec-fetch-dest']));
  const opened = await ctx.openLink(linkId, {
    token: readToken(request),
    form,
    isNavigation,
    ip: request.ip,
  });
  if (opened.kind === 'form') {
    const policy = contentSecurityPolicy({
      scriptHashes: [THEME_SCRIPT.hash],
      frameAncestors: page.isFrame ? '*' : "'none'",
    });
    const { isFrame } = page;
    const text = renderShareForm({ ...opened, assets: ctx.assets, pageLanguage, isFrame });
    return sendPage(reply.code(opened.isWrong ? 403 : 200), text, policy);
  }
  const { countView, ...view } = opened;
  const shown = await findShown(ctx, request, view);
  if (shown === undefined) throw new AppError('link_not_found', 'Share link not found.');
  const { status } = requireNotRemoved(shown.video);
  if (status !== 'failed') await countView();
  return sendPlayer(ctx, sharing, shown);
}

/** Pages offer the link itself and never the token of this view. */
async function findShown(
  ctx: SharePageContext,
  request: Sharing['request'],
  { subject, token }: { readonly subject: GrantSubject; readonly token: string },
): Promise<ShownVideo | undefined> {
  const page = new URL(`share/${request.params.linkId}`, ctx.publicUrl).href;
  const share = { page, iframe: `${page}/embed` };
  const reader = { token, client: request };
  if (isPlaylistId(subject)) {
    const { searchParams: query } = new URL(request.url, ctx.publicUrl);
    return findShownPlaylist(ctx, subject, { ...reader, query, share });
  }
  const shown = await findShownVideo(ctx, subject, reader);
  return shown && withShareLinks(shown, share);
}

function withShareLinks(shown: ShownVideo, { page: player, iframe }: PageLinks): ShownVideo {
  const { embed } = shown.wire;
  const html = embed.html.replace(embed.iframe, iframe);
  return { ...shown, wire: { ...shown.wire, embed: { ...embed, player, iframe, html } } };
}

function sendPlayer(
  { assets, publicUrl }: SharePageContext,
  { request, reply, page }: Sharing,
  shown: ShownVideo,
): FastifyReply {
  const pageLanguage = choosePageLanguage(request);
  const player = parsePlayerOptions(new URL(request.url, publicUrl).searchParams);
  const options = { assets, publicUrl, player, pageLanguage };
  const isLate = choosePlayerStart(shown.wire, player) === 'late';
  const lateStart = isLate ? [assets.lateStart.hash] : [];
  const policy = contentSecurityPolicy({
    video: shown.video,
    styleHashes: [...(page.isFrame ? [assets.embedStyle.hash] : []), ...assets.controlStyleHashes],
    scriptHashes: page.isFrame ? lateStart : [THEME_SCRIPT.hash, THEATER_SCRIPT.hash, ...lateStart],
    frameAncestors: page.isFrame ? toFrameAncestors(shown.sites) : "'none'",
    ...(page.isFrame && { tokenFrameAncestors: toFrameAncestors(shown.tokenSites) }),
  });
  const text = page.isFrame ? renderEmbedPage(shown, options) : renderWatchPage(shown, options);
  return sendPage(reply, text, policy);
}

function sendPage(reply: FastifyReply, page: string, policy: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(page);
}

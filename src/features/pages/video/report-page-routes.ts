import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { ReportBody, type submitReport } from '#features/abuse/index.ts';
import { requireNotRemoved, videoNotFound } from '#features/videos/index.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { Assets } from '../layout/assets.ts';
import { contentSecurityPolicy } from '../layout/content-security-policy.ts';
import { THEME_SCRIPT } from '../layout/theme-script.ts';
import { choosePageLanguage, setLanguageHeaders } from '../messages/page-language.ts';
import { findShownVideo, type ShownVideoContext } from './find-shown-video.ts';
import { renderReportPage, renderReportSentPage, type ReportFields } from './report-page.ts';
import type { ShownVideo } from './shown-video.ts';

const PATH = '/watch/:videoId/report';
const FORM = 'application/x-www-form-urlencoded';
/** 2,000 characters of up to four bytes, each of which takes three characters, and the contact. */
const FORM_BYTES_MAX = 32 * 1024;

type ReportRequest = FastifyRequest<{ Params: { videoId: string } }>;

/** The services that the report page uses. */
export type ReportPageContext = ShownVideoContext & {
  readonly assets: Assets;
  /** Stores a report of a viewer. Throws AppError. */
  readonly reportVideo: (report: Parameters<typeof submitReport>[1]) => Promise<void>;
  /** E-mail address for complaints; null if there is none. */
  readonly abuseContact: string | null;
};

/** The form that viewers without scripts use too. */
export function registerReportPage(server: HttpServer, ctx: ReportPageContext): void {
  const schema = { hide: true, params: Type.Object({ videoId: Type.String() }) };
  const produces = ['text/html'];
  void server.register(async (pages: HttpServer) => {
    pages.removeContentTypeParser('application/json');
    pages.addContentTypeParser<string>(
      FORM,
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      async (_request: FastifyRequest, text: string) => parseForm(text),
    );
    pages.get(PATH, { schema, config: { produces } }, async (request, reply) => {
      const shown = await findReportable(ctx, request.params.videoId);
      return sendPage(reply, request, (pageLanguage) =>
        renderReportPage(shown, { ...ctx, pageLanguage }),
      );
    });
    pages.post(
      PATH,
      {
        schema: { ...schema, body: ReportBody },
        config: { produces, rateLimit: 'report' },
        attachValidation: true,
        onRequest: async (request) => requireSameOrigin(request, ctx.publicUrl),
      },
      async (request, reply) => {
        const shown = await findReportable(ctx, request.params.videoId);
        if (request.validationError !== undefined) {
          const rejected = toFields(request.body);
          return sendPage(reply.code(422), request, (pageLanguage) =>
            renderReportPage(shown, { ...ctx, pageLanguage, rejected }),
          );
        }
        const { params, body, ip } = request;
        await ctx.reportVideo({ ...body, videoId: params.videoId, ip });
        return sendPage(reply, request, (pageLanguage) =>
          renderReportSentPage(shown, { ...ctx, pageLanguage }),
        );
      },
    );
  });
}

/** The first value of each field. An empty contact is omitted. */
function parseForm(text: string): Readonly<Record<string, string>> {
  const form = new URLSearchParams(text);
  const contact = form.get('contact')?.trim() ?? '';
  return {
    reason: form.get('reason') ?? '',
    details: form.get('details')?.trim() ?? '',
    ...(contact !== '' && { contact }),
  };
}

/** Null without a body. */
function toFields(body: ReportBody | null): ReportFields {
  return {
    reason: body?.reason ?? '',
    details: body?.details ?? '',
    contact: body?.contact ?? '',
  };
}

/** Another site must not send reports with the browsers of its visitors. */
export function requireSameOrigin({ headers }: FastifyRequest, publicUrl: URL): void {
  const site = headers['sec-fetch-site'];
  const isSame = site === undefined ? headers.origin === publicUrl.origin : site === 'same-origin';
  if (isSame) return;
  throw new AppError('cross_site_refused', 'Open the form on this site, and send it again.');
}

async function findReportable(ctx: ShownVideoContext, videoId: string): Promise<ShownVideo> {
  const shown = await findShownVideo(ctx, videoId, undefined);
  if (shown === undefined) throw videoNotFound();
  requireNotRemoved(shown.video);
  return shown;
}

function sendPage(
  reply: FastifyReply,
  request: ReportRequest,
  render: (pageLanguage: ReturnType<typeof choosePageLanguage>) => string,
): FastifyReply {
  const pageLanguage = choosePageLanguage(request);
  setLanguageHeaders(reply, pageLanguage);
  const policy = contentSecurityPolicy({
    scriptHashes: [THEME_SCRIPT.hash],
    frameAncestors: "'none'",
  });
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(render(pageLanguage));
}

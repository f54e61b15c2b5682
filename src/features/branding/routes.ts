import { createHash } from 'node:crypto';

import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { IMAGE_UPLOAD_BYTES_MAX } from '#contract/limits.ts';
import { sniffImage } from '#lib/media/sniff-image.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import {
  acceptImages,
  getUploadedImage,
  IMAGE_BODY,
  IMAGE_BODY_ERRORS,
} from '#platform/http/validation/image-upload.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { type BrandingChanges, findLogo, readBranding, writeBranding } from './branding-store.ts';
import type { BrandingCache } from './find-branding.ts';
import { toBrandingWire } from './to-branding-wire.ts';
import { BrandingWire, UpdateBrandingBody } from './wire.ts';

type BrandingContext = {
  readonly database: Database;
  readonly clock: Clock;
  /** Throws when the account is deleted or disabled. */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
  readonly publicUrl: URL;
  readonly branding: Pick<BrandingCache, 'evict'>;
};

const PATH = '/api/v1/account/branding';
/** Pages look up the URL of the logo again at each view. */
const LOGO_CACHE = 'public, max-age=86400, immutable';

const GET_SCHEMA = {
  operationId: 'getBranding',
  tags: ['accounts'],
  summary: 'Retrieve the branding of your players',
  description: 'Returns the default color, logo and title setting of your players.',
  response: {
    200: reference<BrandingWire>('Branding', 'The branding.'),
    ...errorResponses(...OWNER_ERRORS),
  },
};

const UPDATE_SCHEMA = {
  operationId: 'updateBranding',
  tags: ['accounts'],
  summary: 'Update the branding of your players',
  description:
    'Changes the fields that the body contains. The URL of a player overrides them with `color`, `title` and `logo`.',
  body: UpdateBrandingBody,
  response: {
    200: reference<BrandingWire>('Branding', 'The updated branding.'),
    ...errorResponses(...OWNER_ERRORS, ...BODY_ERRORS),
  },
};

const PUT_LOGO_SCHEMA = {
  operationId: 'putLogo',
  tags: ['accounts'],
  summary: 'Upload a logo',
  description: 'Replaces the logo in the players of your videos. Metadata is removed.',
  body: IMAGE_BODY,
  response: {
    200: reference<BrandingWire>('Branding', 'The branding with the new logo.'),
    ...errorResponses(...OWNER_ERRORS, ...IMAGE_BODY_ERRORS),
  },
};

const DELETE_LOGO_SCHEMA = {
  operationId: 'deleteLogo',
  tags: ['accounts'],
  summary: 'Delete the logo',
  description: 'Also succeeds if there is none.',
  response: {
    204: Type.Null({ description: 'Players show no logo.' }),
    ...errorResponses(...OWNER_ERRORS),
  },
};

/** Routes under `/api/v1/account/branding`, and `/logos/{digest}`. */
export function registerBrandingRoutes(server: HttpServer, ctx: BrandingContext): void {
  server.addSchema(BrandingWire);
  server.get(PATH, { schema: GET_SCHEMA }, (request) => read(ctx, getAccountId(request)));
  server.patch(PATH, { schema: UPDATE_SCHEMA }, async (request) => {
    const { color, logoLink, ...rest } = request.body;
    return await change(ctx, getAccountId(request), {
      ...rest,
      ...(color !== undefined && { color: color && color.toLowerCase() }),
      ...(logoLink !== undefined && { logoLink: logoLink && getLink(logoLink) }),
    });
  });
  server.register(async (inner: HttpServer) => {
    acceptImages(inner);
    inner.put(
      `${PATH}/logo`,
      { schema: PUT_LOGO_SCHEMA, bodyLimit: IMAGE_UPLOAD_BYTES_MAX },
      async (request) => {
        const { bytes: image } = getUploadedImage(request.body);
        const digest = createHash('sha256').update(image).digest('base64url');
        return await change(ctx, getAccountId(request), { logo: { digest, image } });
      },
    );
  });
  server.delete(`${PATH}/logo`, { schema: DELETE_LOGO_SCHEMA }, async (request, reply) => {
    await change(ctx, getAccountId(request), { logo: null });
    return reply.code(204).send(null);
  });
  registerLogoRoute(server, ctx);
}

function registerLogoRoute(server: HttpServer, { database }: BrandingContext): void {
  server.get(
    '/logos/:digest',
    {
      schema: { hide: true, params: Type.Object({ digest: Type.String({ maxLength: 64 }) }) },
      config: { cors: 'public', cache: 'public' },
    },
    async (request, reply) => {
      const image = await findLogo(database.queries, request.params.digest);
      const type = image && sniffImage(image);
      if (type === undefined) throw new AppError('not_found', 'Not found. Check the URL.');
      return reply.type(type).header('cache-control', LOGO_CACHE).send(image);
    },
  );
}

async function read(
  { database, publicUrl }: BrandingContext,
  id: AccountId,
): Promise<BrandingWire> {
  return toBrandingWire(await readBranding(database.queries, id), publicUrl);
}

async function change(
  ctx: BrandingContext,
  accountId: AccountId,
  changes: BrandingChanges,
): Promise<BrandingWire> {
  await ctx.database.transaction(async (tx) => {
    await ctx.lockOwner(tx, accountId);
    await writeBranding(tx, accountId, changes);
    const details = { fields: Object.keys(changes) };
    await recordAudit(tx, ctx, { accountId, action: 'account.updated', details });
  });
  ctx.branding.evict(accountId);
  return await read(ctx, accountId);
}

/** Throws validation_failed. */
function getLink(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url.href;
  const message = 'must be an https URL without credentials';
  throw new AppError('validation_failed', 'The link of the logo is invalid. See details.', {
    details: [{ path: '/logoLink', message }],
  });
}

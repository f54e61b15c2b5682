import { AppError } from '#contract/app-error.ts';
import { toSiteList, validateEmbedSites } from '#contract/embed-sites.ts';
import { type AccountId, isLinkId } from '#contract/ids.ts';
import type { Videos } from '#features/videos/index.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { newLinkId } from '#platform/new-id.ts';

import {
  countLinks,
  deleteLink as deleteStoredLink,
  findLink,
  insertLink,
  updateLink as updateStoredLink,
} from './link-store.ts';
import type { LinkRef, LinkValues, ShareLink } from './share-link.ts';
import type { CreateLinkBody, UpdateLinkBody } from './wire.ts';

const LINKS_PER_VIDEO_MAX = 100;

export type LinkContext = {
  readonly database: Database;
  readonly clock: Clock;
  readonly videos: Pick<Videos, 'getOwnedVideo' | 'playbackTokens'>;
  readonly passwords: {
    readonly hash: (password: string) => Promise<string>;
    readonly check: (password: string, stored: string | undefined) => Promise<string>;
  };
  /** See AccessContext. */
  readonly lockOwner: (tx: Tx, id: AccountId) => Promise<void>;
};

const DEFAULTS: Omit<LinkValues, 'name'> = {
  expiresAtMs: null,
  viewsMax: null,
  sites: null,
  passwordHash: null,
};

/** Throws video_not_found, validation_failed and link_limit. */
export async function createLink(
  ctx: LinkContext,
  accountId: AccountId,
  { videoId: id, name, ...changes }: CreateLinkBody,
): Promise<ShareLink> {
  const { id: videoId } = await ctx.videos.getOwnedVideo({ id, accountId });
  const values = await applyChanges(ctx, { ...DEFAULTS, name }, changes);
  return ctx.database.transaction(async (tx) => {
    await ctx.lockOwner(tx, accountId);
    if ((await countLinks(tx, videoId)) >= LINKS_PER_VIDEO_MAX) {
      throw new AppError(
        'link_limit',
        `A video has at most ${LINKS_PER_VIDEO_MAX} share links. Delete one first.`,
      );
    }
    const link = { id: newLinkId(), accountId, videoId, ...values, createdAtMs: ctx.clock() };
    await insertLink(tx, link);
    const details = { name, videoId };
    await recordAudit(tx, ctx, { accountId, action: 'link.created', subjectId: link.id, details });
    return { ...link, views: 0, lastViewedAtMs: null };
  });
}

/** New views get the changed values. Throws link_not_found and validation_failed. */
export async function updateLink(
  ctx: LinkContext,
  ref: LinkRef,
  changes: UpdateLinkBody,
): Promise<ShareLink> {
  const values = await applyChanges(ctx, await getLink(ctx, ref), changes);
  await ctx.database.transaction(async (tx) => {
    await updateStoredLink(tx, ref, values);
    const { id: subjectId, accountId } = ref;
    const details = { fields: Object.keys(changes) };
    await recordAudit(tx, ctx, { accountId, action: 'link.updated', subjectId, details });
  });
  return await getLink(ctx, ref);
}

/** Playback through the link ends. Throws link_not_found. */
export async function deleteLink(ctx: LinkContext, ref: LinkRef): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    if (!(await deleteStoredLink(tx, ref))) throw linkNotFound();
    const { id: subjectId, accountId } = ref;
    await recordAudit(tx, ctx, { accountId, action: 'link.deleted', subjectId });
  });
}

/** Throws link_not_found unless the account owns it. */
export async function getLink(
  { database }: Pick<LinkContext, 'database'>,
  { id, accountId }: { readonly id: string; readonly accountId: AccountId },
): Promise<ShareLink> {
  const link = isLinkId(id) ? await findLink(database.queries, id) : undefined;
  if (link?.accountId !== accountId) throw linkNotFound();
  return link;
}

export function linkNotFound(): AppError {
  return new AppError(
    'link_not_found',
    'Share link not found. It may have expired or been deleted.',
  );
}

/** Throws validation_failed. */
async function applyChanges(
  { passwords, clock }: Pick<LinkContext, 'passwords' | 'clock'>,
  before: LinkValues,
  { name = before.name, expiresAt, maxViews, sites, password }: UpdateLinkBody,
): Promise<LinkValues> {
  const expiresAtMs = typeof expiresAt === 'string' ? Date.parse(expiresAt) : expiresAt;
  if (typeof expiresAtMs === 'number' && expiresAtMs <= clock()) {
    throw new AppError('validation_failed', 'The request is invalid. See details.', {
      details: [{ path: '/expiresAt', message: 'must be in the future' }],
    });
  }
  const allowed = sites && toSiteList(validateEmbedSites(sites, '/sites'));
  const passwordHash = typeof password === 'string' ? await passwords.hash(password) : password;
  return {
    name,
    expiresAtMs: expiresAtMs === undefined ? before.expiresAtMs : expiresAtMs,
    viewsMax: maxViews === undefined ? before.viewsMax : maxViews,
    sites: allowed === undefined ? before.sites : allowed,
    passwordHash: passwordHash === undefined ? before.passwordHash : passwordHash,
  };
}

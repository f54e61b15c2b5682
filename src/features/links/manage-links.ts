import type { GrantSubject } from '#contract/access-lease.ts';
import { AppError } from '#contract/app-error.ts';
import { type AccountId, isLinkId } from '#contract/ids.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { getOwnedPlaylist } from '#features/playlists/index.ts';
import { toGrantLimits, type Videos } from '#features/videos/index.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import { newLinkId } from '#platform/new-id.ts';

import {
  countLinks,
  deleteLink as deleteStoredLink,
  findLink,
  insertLink,
  updateLink as updateStoredLink,
} from './link-store.ts';
import { type LinkRef, type LinkValues, type ShareLink, toLinkIssuer } from './share-link.ts';
import type { CreateLinkBody, UpdateLinkBody } from './wire.ts';

/** Per video or playlist. */
const LINKS_MAX = 100;

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
  /** False for an account that the operator has disabled, whose links open nothing. */
  readonly isOwnerActive: (queries: Queries, id: AccountId) => Promise<boolean>;
};

const DEFAULTS: Omit<LinkValues, 'name'> = {
  expiresAtMs: null,
  viewsMax: null,
  sites: null,
  passwordHash: null,
};

/** Throws video_not_found, playlist_not_found, validation_failed and link_limit. */
export async function createLink(
  ctx: LinkContext,
  accountId: AccountId,
  { name, ...body }: CreateLinkBody,
): Promise<ShareLink> {
  const subject = await findSubject(ctx, accountId, body);
  const ref = { id: newLinkId(), accountId, subject };
  const apply = await prepareChanges(ctx, ref, body);
  const values = apply({ ...DEFAULTS, name });
  return ctx.database.transaction(async (tx) => {
    await ctx.lockOwner(tx, accountId);
    if ((await countLinks(tx, subject)) >= LINKS_MAX) {
      throw new AppError(
        'link_limit',
        `A video or playlist has at most ${LINKS_MAX} share links. Delete one first.`,
      );
    }
    const link = { ...ref, ...values, createdAtMs: ctx.clock() };
    await insertLink(tx, link);
    const details = { name, subject };
    await recordAudit(tx, ctx, { accountId, action: 'link.created', subjectId: link.id, details });
    return { ...link, views: 0, lastViewedAtMs: null };
  });
}

async function findSubject(
  { videos, database }: LinkContext,
  accountId: AccountId,
  { videoId, playlistId }: Pick<CreateLinkBody, 'videoId' | 'playlistId'>,
): Promise<GrantSubject> {
  if (videoId !== undefined && playlistId === undefined) {
    return (await videos.getOwnedVideo({ id: videoId, accountId })).id;
  }
  if (playlistId !== undefined && videoId === undefined) {
    return (await getOwnedPlaylist(database.queries, { id: playlistId, accountId })).id;
  }
  throw invalidField('/videoId', 'or `playlistId` is required, and not both');
}

/** New views get the changed values. Throws link_not_found and validation_failed. */
export async function updateLink(
  ctx: LinkContext,
  ref: LinkRef,
  changes: UpdateLinkBody,
): Promise<ShareLink> {
  const apply = await prepareChanges(ctx, await getLink(ctx, ref), changes);
  await ctx.database.transaction(async (tx) => {
    const { id: subjectId, accountId } = ref;
    // A concurrent change keeps its values.
    await ctx.lockOwner(tx, accountId);
    await updateStoredLink(tx, ref, apply(await getOwnedLink(tx, ref)));
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
export function getLink(
  { database }: Pick<LinkContext, 'database'>,
  key: LinkKey,
): Promise<ShareLink> {
  return getOwnedLink(database.queries, key);
}

type LinkKey = { readonly id: string; readonly accountId: AccountId };

async function getOwnedLink(queries: Queries, { id, accountId }: LinkKey): Promise<ShareLink> {
  const link = isLinkId(id) ? await findLink(queries, id) : undefined;
  if (link?.accountId !== accountId) throw linkNotFound();
  return link;
}

export function linkNotFound(): AppError {
  return new AppError(
    'link_not_found',
    'Share link not found. It may have expired or been deleted.',
  );
}

/** Returns a function that applies the changes to the current values. Throws validation_failed. */
async function prepareChanges(
  { passwords, clock }: Pick<LinkContext, 'passwords' | 'clock'>,
  link: Pick<ShareLink, 'id' | 'subject'>,
  { name, expiresAt, maxViews, sites, password }: UpdateLinkBody,
): Promise<(before: LinkValues) => LinkValues> {
  const expiresAtMs = typeof expiresAt === 'string' ? Date.parse(expiresAt) : expiresAt;
  if (typeof expiresAtMs === 'number' && expiresAtMs <= clock()) {
    throw invalidField('/expiresAt', 'must be in the future');
  }
  const allowed = sites && toSites(sites, toLinkIssuer(link));
  const passwordHash = typeof password === 'string' ? await passwords.hash(password) : password;
  return (before) => ({
    name: name ?? before.name,
    expiresAtMs: expiresAtMs === undefined ? before.expiresAtMs : expiresAtMs,
    viewsMax: maxViews === undefined ? before.viewsMax : maxViews,
    sites: allowed === undefined ? before.sites : allowed,
    passwordHash: passwordHash === undefined ? before.passwordHash : passwordHash,
  });
}

/** The tokens of the link contain its sites. */
function toSites(sites: readonly string[], issuer: string): LinkValues['sites'] {
  const rules = { sites: [...sites] };
  const limits = toGrantLimits({ rules, notBeforeSeconds: null, sessionName: '', issuer });
  return limits?.sites ?? null;
}

import { randomBytes } from 'node:crypto';

import type { AccountId, VideoId } from '#contract/ids.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { isRecentlyRecorded, recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import { changeOwnedVideo, getOwnedVideo, type OwnedVideoKey } from '../record/owned-video.ts';
import { requireNotRemoved } from '../record/require-not-removed.ts';
import { incrementPlaybackEpoch, incrementPlaybackEpochs } from '../record/store/write-video.ts';
import type { Video } from '../record/video.ts';
import type { PlaybackTokenBody } from '../wire/requests.ts';
import type { AccessContext } from './access-context.ts';
import { toGrantLimits } from './to-grant-limits.ts';

const SESSION_NAME_BYTES = 9;

export type CreatedPlaybackToken = {
  readonly video: Video;
  readonly token: string;
  readonly expiresAtMs: number;
};

/** Throws video_not_found, video_removed, validation_failed and the errors of `lockOwner`. */
export async function createPlaybackToken(
  ctx: AccessContext,
  key: OwnedVideoKey,
  { expiresIn: expiresInSeconds, notBefore, ...rules }: PlaybackTokenBody,
): Promise<CreatedPlaybackToken> {
  const expiresAtSeconds = Math.floor(ctx.clock() / 1000) + expiresInSeconds;
  const notBeforeSeconds = notBefore === undefined ? null : Math.ceil(Date.parse(notBefore) / 1000);
  if (notBeforeSeconds !== null && notBeforeSeconds >= expiresAtSeconds) {
    throw invalidField('/notBefore', 'must be before the token expires');
  }
  if (rules.country !== undefined && ctx.findCountry === null) {
    throw invalidField('/country', 'requires GEOIP_DB or COUNTRY_HEADER on this server');
  }
  // The limits are sealed into the token, so a random name tells equal tokens apart.
  const sessionName = randomBytes(SESSION_NAME_BYTES).toString('base64url');
  const limits = toGrantLimits({ rules, notBeforeSeconds, sessionName });
  // A caller whose credential has just been revoked must not get a token of the new epoch.
  const video = await ctx.database.transaction(async (tx) => {
    await ctx.lockOwner(tx, key.accountId);
    return await getOwnedVideo(tx, ctx, key);
  });
  requireNotRemoved(video);
  const grant = { epoch: video.playbackEpoch, expiresAtSeconds, ...(limits && { limits }) };
  const token = ctx.playbackTokens.write(video.id, grant);
  await recordToken(ctx, { accountId: key.accountId, subjectId: video.id, expiresInSeconds });
  return { video, token, expiresAtMs: expiresAtSeconds * 1000 };
}

/** Once per hour, caller and video, because servers may create a token for each viewer. */
async function recordToken(
  ctx: AccessContext,
  {
    expiresInSeconds,
    ...subject
  }: {
    readonly accountId: AccountId;
    readonly subjectId: VideoId;
    readonly expiresInSeconds: number;
  },
): Promise<void> {
  const entry = { ...subject, action: 'playback_token.created' } as const;
  if (await isRecentlyRecorded(ctx.database.queries, ctx, entry)) return;
  const details = { expiresInSeconds };
  await ctx.database.transaction((tx) => recordAudit(tx, ctx, { ...entry, details }));
}

/** Invalidates every token issued so far. Throws video_not_found. */
export async function revokePlaybackTokens(ctx: AccessContext, key: OwnedVideoKey): Promise<void> {
  await changeOwnedVideo(ctx, key, async (tx, { id }) => {
    await incrementPlaybackEpoch(tx, id);
    const { accountId } = key;
    await recordAudit(tx, ctx, { accountId, action: 'playback_token.revoked', subjectId: id });
    return true;
  });
}

/** Invalidates every token for the videos of an account. */
export async function revokeAccountTokens(
  tx: Tx,
  { database }: Pick<AccessContext, 'database'>,
  accountId: AccountId,
): Promise<void> {
  for (const id of await incrementPlaybackEpochs(tx, accountId)) {
    await database.changes.publish(tx, 'video', id);
  }
}

import type { GrantSubject } from '#contract/access-lease.ts';
import { type AccountId, isPlaylistId, type LinkId } from '#contract/ids.ts';
import { toMemberIssuer } from '#contract/member-issuer.ts';

/** What owners set. */
export type LinkValues = {
  readonly name: string;
  readonly expiresAtMs: number | null;
  readonly viewsMax: number | null;
  /** In the form of EmbedSites. Null: the sites of the videos. */
  readonly sites: readonly string[] | null;
  readonly passwordHash: string | null;
};

export type ShareLink = LinkValues & {
  readonly id: LinkId;
  readonly accountId: AccountId;
  /** The video or playlist that the link shows. */
  readonly subject: GrantSubject;
  readonly views: number;
  readonly lastViewedAtMs: number | null;
  readonly createdAtMs: number;
};

/** The issuer of the grants of a link. */
export function toLinkIssuer({ id, subject }: Pick<ShareLink, 'id' | 'subject'>): string {
  if (!isPlaylistId(subject)) return id;
  return toMemberIssuer({ issuer: id, playlistId: subject, videoId: subject });
}

export type LinkRef = Pick<ShareLink, 'id' | 'accountId'>;

export function isExpiredLink({ expiresAtMs }: ShareLink, nowMs: number): boolean {
  return expiresAtMs !== null && expiresAtMs <= nowMs;
}

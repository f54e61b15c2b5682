import type { AccountId, LinkId, VideoId } from '#contract/ids.ts';

/** What owners set. */
export type LinkValues = {
  readonly name: string;
  readonly expiresAtMs: number | null;
  readonly viewsMax: number | null;
  /** In the form of EmbedSites. Null: the sites of the video. */
  readonly sites: readonly string[] | null;
  readonly passwordHash: string | null;
};

export type ShareLink = LinkValues & {
  readonly id: LinkId;
  readonly accountId: AccountId;
  readonly videoId: VideoId;
  readonly views: number;
  readonly lastViewedAtMs: number | null;
  readonly createdAtMs: number;
};

export type LinkRef = Pick<ShareLink, 'id' | 'accountId'>;

export function isExpiredLink({ expiresAtMs }: ShareLink, nowMs: number): boolean {
  return expiresAtMs !== null && expiresAtMs <= nowMs;
}

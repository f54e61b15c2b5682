import type { AccountId, PlaylistId, VideoId } from '#contract/ids.ts';
import type { Visibility } from '#contract/visibilities.ts';

/**
 * Who reads a playlist: its owner, a guest with a token of the owner, or everyone, from whom private
 * videos are hidden.
 */
export type PlaylistAudience = 'owner' | 'guest' | 'everyone';

/** A playlist as its audience sees it. */
export type Playlist = {
  readonly id: PlaylistId;
  readonly accountId: AccountId;
  readonly title: string;
  readonly description: string | null;
  readonly visibility: Visibility;
  /** The chosen video, or else the first one. Null if the audience sees no video. */
  readonly posterVideoId: VideoId | null;
  /** Of this video. Null without a poster that its owner has uploaded. */
  readonly posterUploadedAtMs: number | null;
  readonly videoCount: number;
  /** Incremented by every change that the owner makes, including changes of its videos. */
  readonly revision: number;
  readonly createdAtMs: number;
  /** Of the playlist itself, so that it does not reveal a change of private videos. */
  readonly updatedAtMs: number;
};

export type PlaylistValues = Pick<Playlist, 'title' | 'description' | 'visibility'>;

export type PlaylistChanges = Partial<PlaylistValues> & {
  /** Null for the first video. */
  readonly posterVideoId?: string | null;
};

export type PlaylistKey = {
  readonly id: string;
  readonly accountId: AccountId;
  /** Returns true when the playlist still has the state that the caller last read (If-Match). */
  readonly isExpected?: (playlist: Playlist) => boolean;
};

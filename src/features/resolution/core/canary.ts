/** The public video of a provider that shows whether the provider's interface still works. */
export type Canary = {
  readonly url: string;
  /** Part of the URL that the player, or one of the streams, must contain. */
  readonly id: string;
  readonly plays: 'streams' | 'player';
  /** In seconds. Absent if it is not documented, or if the adapter does not return it. */
  readonly duration?: number;
  /** True if no stream contains the ID. */
  readonly hasOpaqueStreams?: true;
  /** Why the video is expected to remain. */
  readonly basis: string;
};

/** Why a provider has no canary. */
export const NO_CANARY_REASONS = {
  any_host: 'Plays content or software on any host, so that no URL represents all.',
  user_files: 'Plays files that belong to users. The provider publishes none itself.',
  undocumented: 'No long-lived public video of this provider is documented.',
  last_resort: 'Runs only if no other adapter finds a video.',
  no_request: 'Sends no request, so that a change can’t be detected.',
} as const satisfies Readonly<Record<string, string>>;

export type NoCanaryReason = keyof typeof NO_CANARY_REASONS;

/** At most two canaries, or the reason why there is none. */
export type Canaries = readonly Canary[] | NoCanaryReason;

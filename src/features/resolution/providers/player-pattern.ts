/** Describes the player URLs of one provider. */
export type PlayerPattern = {
  readonly provider: string;
  /** `*.name` stands for all subdomains of `name`. */
  readonly hosts: readonly string[];
  readonly path: RegExp;
  /** Query parameters that identify the video. Others (autoplay, tracking, styling) are dropped. */
  readonly keptQuery?: readonly string[];
  /** At least one is required, for players whose path does not identify the video. */
  readonly requiredQuery?: readonly string[];
  /** The part of the query to keep, for players whose query is the video ID. */
  readonly queryPrefix?: RegExp;
  /** The required fragment, for players whose video ID is in the fragment. */
  readonly hash?: RegExp;
  /** True if the path ends in a slash. */
  readonly endsInSlash?: boolean;
};

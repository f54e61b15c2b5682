/** The frame of one provider’s videos, as `findKnownPlayer` reads it. */
export type PlayerPattern = {
  readonly provider: string;
  /** `*.name` for every host below a name. */
  readonly hosts: readonly string[];
  readonly path: RegExp;
  /** Query parameters that say what is played; all others (autoplay, tracking, styling) are dropped. */
  readonly keep?: readonly string[];
  /** One of these must be there, for players whose path says nothing. */
  readonly needs?: readonly string[];
  /** The beginning of the query that is kept instead, for players whose query is the ID. */
  readonly query?: RegExp;
};

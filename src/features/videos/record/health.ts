/** A source is lost after this many consecutive failed checks. */
export const FAILED_CHECKS_MAX = 3;

/**
 * Dispatched on the video element for each missing segment of a recording that the player has skipped.
 * The event bubbles.
 */
export const SKIP_EVENT = 'segmentskip';

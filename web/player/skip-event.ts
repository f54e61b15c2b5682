/**
 * Dispatched on the video element when the player skips a missing segment of a recording. The event
 * bubbles.
 */
export const SKIP_EVENT = 'segmentskip';

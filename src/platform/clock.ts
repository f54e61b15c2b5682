/** Milliseconds since the epoch. Passed in, so that tests do not need to wait. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

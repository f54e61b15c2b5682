/** Milliseconds since the epoch. Passed in, so that tests need not wait. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

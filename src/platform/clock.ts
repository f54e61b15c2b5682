/**
 * Returns the time in milliseconds since the epoch. Modules receive the clock as a parameter, so
 * that tests do not need to wait.
 */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

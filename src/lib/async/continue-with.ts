/** A known value, or the promise of one that has to be waited for. */
export type Awaitable<T> = T | Promise<T>;

/** Calls `use` at once if the value is known, because a promise costs more than most functions. */
export function continueWith<T, R>(
  value: Awaitable<T>,
  use: (value: T) => Awaitable<R>,
): Awaitable<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}

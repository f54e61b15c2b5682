/** Wakes a waiting caller. A ring without a waiting caller wakes the next one immediately. */
export type Alarm = {
  readonly ring: () => void;
  readonly wait: (timeoutMs: number) => Promise<void>;
};

export function createAlarm(): Alarm {
  let bell = Promise.withResolvers<void>();
  return {
    ring: () => bell.resolve(),
    async wait(timeoutMs) {
      const timer = setTimeout(bell.resolve, timeoutMs);
      await bell.promise;
      clearTimeout(timer);
      bell = Promise.withResolvers();
    },
  };
}

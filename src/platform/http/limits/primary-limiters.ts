import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import type { Siblings } from '../../processes/siblings.ts';
import { type CreateLimiter, createLocalLimiter, type Limiter } from './limiter.ts';

const LimiterCall = Type.Object({
  operation: Type.Union([Type.Literal('consume'), Type.Literal('reset')]),
  name: Type.String(),
  points: Type.Number(),
  windowSeconds: Type.Number(),
  key: Type.String(),
  uses: Type.Number(),
});

type LimiterCall = Static<typeof LimiterCall>;

const LimiterState = Type.Object({
  remaining: Type.Number(),
  msBeforeNext: Type.Number(),
  excess: Type.Number(),
});

/**
 * Counts in the primary process for all processes of the service. If the primary process does not
 * respond in time, this process counts on its own.
 */
export function createPrimaryLimiters({
  callPrimary,
}: Pick<Siblings, 'callPrimary'>): CreateLimiter {
  return (name, limit) => {
    const local = createLocalLimiter(name, limit);
    const call = (use: Pick<LimiterCall, 'operation' | 'key' | 'uses'>): Promise<unknown> =>
      callPrimary({ name, ...limit, ...use } satisfies LimiterCall);
    return {
      async consume(key, uses = 1) {
        const state = await call({ operation: 'consume', key, uses });
        return Value.Check(LimiterState, state) ? state : local.consume(key, uses);
      },
      async reset(key) {
        await Promise.all([call({ operation: 'reset', key, uses: 0 }), local.reset(key)]);
      },
    };
  };
}

/** Returns the function that performs the calls of other processes in the primary process. */
export function createLimiterCalls(): (call: unknown) => Promise<unknown> {
  const limiters = new Map<string, Limiter>();

  function getLimiter({ name, points, windowSeconds }: LimiterCall): Limiter {
    const limiter = limiters.get(name) ?? createLocalLimiter(name, { points, windowSeconds });
    limiters.set(name, limiter);
    return limiter;
  }

  return async (call) => {
    if (!Value.Check(LimiterCall, call)) return undefined;
    return getLimiter(call)[call.operation](call.key, call.uses);
  };
}

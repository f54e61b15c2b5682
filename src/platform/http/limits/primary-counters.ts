import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import type { Siblings } from '../../processes/siblings.ts';
import type { SharedCounters } from './limiter.ts';
import { addUses, type CountedWindow, Windows } from './windows.ts';

const CounterCall = Type.Object({
  operation: Type.Union([Type.Literal('add'), Type.Literal('delete')]),
  key: Type.String(),
  count: Type.Number(),
  durationMs: Type.Number(),
});

type CounterCall = Static<typeof CounterCall>;

const CallResult = Type.Object({ used: Type.Number(), endsAtMs: Type.Number() });

/** Counters of all processes of the service in the primary process. */
export function createPrimaryCounters({
  callPrimary,
}: Pick<Siblings, 'callPrimary'>): SharedCounters {
  const call = (input: CounterCall): Promise<unknown> => callPrimary(input);

  async function add(input: Omit<CounterCall, 'operation'>): Promise<[string, CountedWindow]> {
    const window = await call({ operation: 'add', ...input });
    if (!Value.Check(CallResult, window)) throw new Error('The primary process does not respond.');
    return [input.key, window];
  }

  return {
    areCostly: false,
    add: async (uses, durationMs) =>
      new Map(await Promise.all(uses.map((each) => add({ ...each, durationMs })))),
    async delete(key) {
      await call({ operation: 'delete', key, count: 0, durationMs: 0 });
    },
  };
}

/** Returns the function that performs the calls of other processes in the primary process. */
export function createCounterCalls(): (call: unknown) => Promise<unknown> {
  const byDuration = new Map<number, Windows<CountedWindow>>();

  function add({ durationMs, ...uses }: CounterCall): CountedWindow {
    const windows = byDuration.get(durationMs) ?? new Windows(durationMs);
    byDuration.set(durationMs, windows);
    return addUses(windows, uses, Date.now());
  }

  return async (call) => {
    if (!Value.Check(CounterCall, call)) return undefined;
    if (call.operation === 'add') return add(call);
    for (const windows of byDuration.values()) windows.delete(call.key);
    return undefined;
  };
}

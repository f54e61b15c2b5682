import { useState } from 'react';

import { useIsMounted } from './use-is-mounted.ts';

/** A record that an action changes. */
export type Target = { readonly id: string; readonly name: string };
/** `error` is null after success. */
export type TargetResult = { readonly error: unknown };

type TargetAction = {
  readonly results: ReadonlyMap<string, TargetResult>;
  /** Skips targets that have succeeded. Returns true if all targets have succeeded. */
  readonly performAll: () => Promise<boolean>;
  /** False once the dialog is closed. */
  readonly isOpen: () => boolean;
};

/** Performs an action for one target after the other. Closing the dialog stops before the next one. */
export function useTargets(
  targets: readonly Target[],
  perform: (id: string) => Promise<unknown>,
): TargetAction {
  const [results, setResults] = useState<ReadonlyMap<string, TargetResult>>(new Map());
  const isOpen = useIsMounted();

  async function performAll(): Promise<boolean> {
    let isComplete = true;
    for (const { id } of targets.filter((target) => results.get(target.id)?.error !== null)) {
      if (!isOpen()) return false;
      // oxlint-disable-next-line no-await-in-loop -- parallel requests would exhaust the rate limit
      const result = await performOne(() => perform(id));
      if (result.error !== null) isComplete = false;
      setResults((before) => new Map([...before, [id, result]]));
    }
    return isComplete;
  }
  return { results, performAll, isOpen };
}

async function performOne(perform: () => Promise<unknown>): Promise<TargetResult> {
  try {
    await perform();
    return { error: null };
  } catch (error) {
    return { error };
  }
}

import type { Clock } from '#platform/clock.ts';

import type { ListedChannel, ResolutionTrace, TraceStep } from './resolution.ts';

/** Collects the steps of a resolution, in the order of their start. */
export type Trace = {
  /** Returns a function that ends the step; further calls have no effect. */
  readonly startStep: (step: string, url: URL | null) => EndStep;
  /** Adds a step without a duration, such as a decision. */
  readonly addStep: (step: string, url: URL | null, outcome: string) => void;
  readonly setChannels: (channels: readonly ListedChannel[]) => void;
  readonly finish: (totals: {
    readonly requests: number;
    readonly bytes: number;
  }) => ResolutionTrace;
};

type EndStep = (outcome: string, bytes: number) => void;

/** Limits the trace of a hostile page; further steps count only toward the totals. */
const STEPS_MAX = 100;
const TEXT_CHARACTERS_MAX = 2048;

export function createTrace(clock: Clock): Trace {
  const startedAtMs = clock();
  const steps: TraceStep[] = [];
  let found: Pick<ResolutionTrace, 'channels'> = {};

  function startStep(step: string, url: URL | null): EndStep {
    const atMs = clock();
    const index = steps.length;
    let isOpen = index < STEPS_MAX;
    const entry = { atMs, step, url: url === null ? null : clip(url.href) };
    if (isOpen) steps.push({ ...entry, outcome: 'unfinished', durationMs: 0, bytes: 0 });
    return (outcome, bytes) => {
      if (!isOpen) return;
      isOpen = false;
      steps[index] = { ...entry, outcome: clip(outcome), durationMs: clock() - atMs, bytes };
    };
  }

  return {
    startStep,
    addStep: (step, url, outcome) => startStep(step, url)(outcome, 0),
    setChannels: (channels) => {
      found = { channels };
    },
    finish: (totals) => ({
      steps: [...steps],
      ...totals,
      durationMs: clock() - startedAtMs,
      ...found,
    }),
  };
}

function clip(text: string): string {
  return text.length > TEXT_CHARACTERS_MAX ? `${text.slice(0, TEXT_CHARACTERS_MAX)}…` : text;
}

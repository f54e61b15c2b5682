import type { Clock } from '#platform/clock.ts';

import type { ResolutionTrace, TraceStep } from './resolution.ts';

/** Collects what a resolution did, in the order in which it began. */
export type Trace = {
  /** Begins a step; the returned function ends it. Ending it again changes nothing. */
  readonly begin: (step: string, url: URL | null) => EndStep;
  /** A step that took no time of its own, such as a decision. */
  readonly note: (step: string, url: URL | null, outcome: string) => void;
  readonly finish: (totals: {
    readonly requests: number;
    readonly bytes: number;
  }) => ResolutionTrace;
};

type EndStep = (outcome: string, bytes: number) => void;

/** A hostile page must not grow the record: later steps are counted in the totals only. */
const STEPS_MAX = 100;
const TEXT_CHARACTERS_MAX = 2048;

export function createTrace(clock: Clock): Trace {
  const startedAtMs = clock();
  const steps: TraceStep[] = [];

  function begin(step: string, url: URL | null): EndStep {
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
    begin,
    note: (step, url, outcome) => begin(step, url)(outcome, 0),
    finish: (totals) => ({ steps: [...steps], ...totals, durationMs: clock() - startedAtMs }),
  };
}

function clip(text: string): string {
  return text.length > TEXT_CHARACTERS_MAX ? `${text.slice(0, TEXT_CHARACTERS_MAX)}…` : text;
}

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { VideoTrace } from '#sdk';

import { texts } from '../messages/texts.ts';

export type TraceStep = NonNullable<VideoTrace['trace']>['steps'][number];

/** `206 video/mp4`, or `200 text/html, then timeout`. */
const RESPONSE = /^(\d{3}) (.*?)(?:, then (\w+))?$/s;
const SKIPPED = 'skipped: ';

/** A sentence for one step of a resolution trace. The outcomes are in English. */
export function describeStep({ step, outcome }: Pick<TraceStep, 'step' | 'outcome'>): string {
  const { steps } = texts().video;
  const request = describeRequest(step, outcome);
  if (request !== undefined) return request;
  const rank = /^rank (\d+)$/.exec(step)?.[1];
  if (rank !== undefined) return fillMessage(steps.ranked, { rank, outcome });
  const decision = new Map(Object.entries(steps.decisions)).get(step);
  if (decision !== undefined) return fillMessage(decision, { outcome });
  const name = findRequestName(step);
  return name === undefined
    ? `${step.slice(0, 1).toUpperCase()}${step.slice(1)}: ${outcome}.`
    : fillMessage(steps.requested, { name, outcome });
}

/** Undefined for the outcome of a decision, and for a request without a response. */
function describeRequest(step: string, outcome: string): string | undefined {
  const { steps } = texts().video;
  const name = findRequestName(step) ?? `“${step}”`;
  const response = RESPONSE.exec(outcome);
  if (response !== null) {
    const [, status = '', type = '', failure = ''] = response;
    const text = failure === '' ? steps.returned : steps.returnedThenFailed;
    return fillMessage(text, { name, status, type, failure });
  }
  if (outcome === 'unfinished') return fillMessage(steps.unfinished, { name });
  return outcome.startsWith(SKIPPED)
    ? fillMessage(steps.skipped, { name, outcome: outcome.slice(SKIPPED.length) })
    : undefined;
}

function findRequestName(step: string): string | undefined {
  return new Map(Object.entries(texts().video.steps.requests)).get(step);
}

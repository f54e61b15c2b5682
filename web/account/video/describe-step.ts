import type { VideoTrace } from '#sdk';

export type TraceStep = NonNullable<VideoTrace['trace']>['steps'][number];

/** A sentence for one step of a resolution trace. */
export function describeStep({ step, outcome }: Pick<TraceStep, 'step' | 'outcome'>): string {
  const response = RESPONSE.exec(outcome);
  if (response !== null) {
    const [, status = '', type = '', failure] = response;
    const answer = `Requested ${toRequestName(step)}. The server returned ${status} (${type})`;
    return failure === undefined
      ? `${answer}.`
      : `${answer}, then the transfer failed: ${failure}.`;
  }
  if (outcome === 'unfinished') return `Requested ${toRequestName(step)}. The request did not end.`;
  if (outcome.startsWith('skipped: ')) {
    return `Skipped ${toRequestName(step)}: ${outcome.slice('skipped: '.length)}.`;
  }
  const rank = /^rank (\d+)$/.exec(step);
  if (rank !== null) return `Ranked this URL ${rank[1]}: ${outcome}.`;
  const intro = DECISIONS.get(step);
  if (intro !== undefined) return `${intro} ${outcome}.`;
  return REQUESTS.has(step)
    ? `Requested ${toRequestName(step)}: ${outcome}.`
    : `${step.slice(0, 1).toUpperCase()}${step.slice(1)}: ${outcome}.`;
}

/** `206 video/mp4`, or `200 text/html, then timeout`. */
const RESPONSE = /^(\d{3}) (.*?)(?:, then (\w+))?$/s;

const REQUESTS: ReadonlyMap<string, string> = new Map([
  ['source', 'the source URL'],
  ['page', 'the page'],
  ['candidate', 'a candidate for the video'],
  ['candidate, with Referer', 'the candidate again with a Referer header'],
  ['rest of the text', 'the rest of the text'],
  ['initialization segment', 'the initialization segment'],
  ['file index', 'the index of the file'],
  ['short URL', 'the target of the short URL'],
  ['NodeInfo', 'the NodeInfo document of the site'],
  ['oEmbed', 'the oEmbed data'],
  ['post', 'the post'],
]);

/** Steps that are decisions instead of requests. */
const DECISIONS: ReadonlyMap<string, string> = new Map([
  ['redirector', 'Read the target URL from a redirect link:'],
  ['content', 'Identified the content:'],
  ['index', 'Read the index of the file:'],
  ['playlist', 'Read the HLS playlist:'],
  ['mpd', 'Read the DASH manifest:'],
  ['encryption', 'Found encryption:'],
  ['page', 'Searched the page:'],
  ['candidate', 'Tried a candidate for the video:'],
  ['fallback', 'Used a fallback:'],
  ['declared player', 'Checked the declared player:'],
  ['cached failure', 'Used a cached failure:'],
  ['waited for host limit', 'Waited for the per-host limit:'],
  ['refresh', 'Refreshed the sources:'],
]);

function toRequestName(step: string): string {
  return REQUESTS.get(step) ?? `“${step}”`;
}

import {
  type ChangeCause,
  decideVideoEvent,
  type Snapshot,
  VIDEO_STATES,
  type VideoState,
} from '#features/videos/record/decide-video-event.ts';

import { toTable } from './write-part.ts';

/** The causes that have events, with the names in `docs/webhooks.md`. */
const CAUSES = [
  ['creation', 'submission'],
  ['resolution', 'resolution'],
  ['check', 'check'],
  ['playback', 'playback'],
  ['owner', 'your request'],
  ['deletion', 'deletion'],
  ['takedown', 'takedown'],
] as const satisfies readonly (readonly [ChangeCause, string])[];

/** One row per group of transitions of a video with the same events. */
export function listTransitions(): string {
  const transitions = VIDEO_STATES.flatMap((before) =>
    VIDEO_STATES.map((after) => ({
      before,
      after: before === after ? 'the same' : after,
      events: CAUSES.map(([cause]) => decide(before, after, cause)),
    })),
  ).filter(({ events }) => events.some((event) => event !== ''));
  const groups = Map.groupBy(transitions, ({ events }) => events.join());
  const rows = [...groups.values()].map((group) => [
    toList(group.map(({ before }) => before)),
    toList(group.map(({ after }) => after)),
    ...(group[0]?.events ?? []),
  ]);
  return toTable([['before', 'after', ...CAUSES.map(([, title]) => title)], ...rows]);
}

function decide(before: VideoState, after: VideoState, cause: ChangeCause): string {
  const event = decideVideoEvent(toSnapshot(before, 'old'), toSnapshot(after, 'new'), cause);
  return event === null ? '' : `\`${event}\``;
}

function toSnapshot(state: VideoState, text: string): Snapshot {
  return { state, shown: text, lost: text };
}

function toList(states: readonly string[]): string {
  return [...new Set(states)].join(', ');
}

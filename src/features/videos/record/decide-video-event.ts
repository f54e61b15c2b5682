import { EVENT_TYPES, type EventType } from '#contract/events.ts';

export type VideoEventType = Extract<EventType, `video.${string}`>;

/**
 * States of a video that events distinguish. `none`: it does not exist. `pending`: it is queued or
 * being resolved. `live`: it plays a running broadcast. `failed`: its resolution failed. `lost`:
 * all its sources were lost in checks. `removed`: an operator has removed it.
 */
export const VIDEO_STATES = [
  'none',
  'pending',
  'ready',
  'live',
  'failed',
  'lost',
  'removed',
] as const;
export type VideoState = (typeof VIDEO_STATES)[number];

/**
 * Causes of changes. `creation`: a URL was submitted. `resolution`: a resolution has ended, or
 * every attempt was interrupted. `check`: the sources were checked. `playback`: an upstream refused
 * a viewer. `owner`: a request of the owner. `deletion`: a request of the owner or the operator, or
 * the end of the period in which a deletion can be undone. `undo`: the start of that period, or a
 * restoration. Neither has an event. `takedown`: an operator removed the video or put it back.
 */
export const CHANGE_CAUSES = [
  'creation',
  'resolution',
  'check',
  'playback',
  'owner',
  'deletion',
  'undo',
  'takedown',
] as const;
export type ChangeCause = (typeof CHANGE_CAUSES)[number];

/** One version of a video, as receivers of events see it. */
export type Snapshot = {
  readonly state: VideoState;
  /** The public record as text, without its times. */
  readonly shown: string;
  /** The IDs of its lost sources as text. */
  readonly lost: string;
};

type Transition = {
  /** Omitted: every other state. */
  readonly from?: readonly VideoState[];
  readonly to: readonly VideoState[];
  readonly causes: readonly ChangeCause[];
};

/** What must differ between two versions in the same state. */
type Difference = 'shown' | 'lost';

const STORED = ['pending', 'ready', 'live', 'failed', 'lost'] as const;
const PLAYABLE = ['ready', 'live'] as const;
const UNREQUESTED = ['check', 'playback'] as const;

/** The transitions between states that send each event. */
const TRANSITIONS: Readonly<
  Record<Exclude<VideoEventType, 'video.updated'>, readonly [Transition, ...Transition[]]>
> = {
  'video.created': [{ from: ['none'], to: ['pending'], causes: ['creation'] }],
  'video.ready': [
    { from: ['pending', 'failed', 'lost'], to: PLAYABLE, causes: ['resolution'] },
    { from: ['failed'], to: PLAYABLE, causes: [...UNREQUESTED, 'owner'] },
    { from: ['removed'], to: PLAYABLE, causes: ['takedown'] },
  ],
  'video.failed': [
    { from: ['pending'], to: ['failed', 'lost'], causes: ['resolution'] },
    { from: ['removed'], to: ['failed', 'lost'], causes: ['takedown'] },
  ],
  'video.deleted': [{ to: ['none'], causes: ['deletion'] }],
  'video.removed': [{ from: STORED, to: ['removed'], causes: ['takedown'] }],
  'video.live_started': [{ from: ['ready'], to: ['live'], causes: UNREQUESTED }],
  'video.live_ended': [{ from: ['live'], to: ['ready'], causes: UNREQUESTED }],
  'video.source_lost': [{ from: PLAYABLE, to: ['failed', 'lost'], causes: ['check'] }],
  'video.source_recovered': [{ from: ['lost'], to: PLAYABLE, causes: [...UNREQUESTED, 'owner'] }],
};

/**
 * The causes of `video.updated`. Checks replace URLs that expire, which is no news: only a source
 * that was lost or recovered is.
 */
const UPDATES: ReadonlyMap<ChangeCause, Difference> = new Map([
  ['owner', 'shown'],
  ['playback', 'shown'],
  ['check', 'lost'],
]);

/**
 * Returns the event for a change of a video, or null. This is the only place that decides about the
 * events of videos; docs/webhooks.md contains the same table.
 */
export function decideVideoEvent(
  before: Snapshot,
  after: Snapshot,
  cause: ChangeCause,
): VideoEventType | null {
  if (before.state === after.state) return decideUpdate(before, after, cause);
  const isTaken = ({ from, to, causes }: Transition): boolean =>
    causes.includes(cause) && from?.includes(before.state) !== false && to.includes(after.state);
  return (
    EVENT_TYPES.filter(isTransitionEvent).find((type) => TRANSITIONS[type].some(isTaken)) ?? null
  );
}

function isTransitionEvent(type: EventType): type is keyof typeof TRANSITIONS {
  return Object.hasOwn(TRANSITIONS, type);
}

function decideUpdate(
  before: Snapshot,
  after: Snapshot,
  cause: ChangeCause,
): VideoEventType | null {
  const difference = UPDATES.get(cause);
  if (difference === undefined || before.state === 'none') return null;
  return before[difference] === after[difference] ? null : 'video.updated';
}

import { EVENT_GROUPS, type EventName, type EventPattern, listEventsOf } from './event-words.ts';

/** True when the event, or group of events, is sent for another pattern's sake anyway. */
export function isCovered(chosen: readonly EventPattern[], pattern: EventPattern): boolean {
  if (pattern === '*') return false;
  if (chosen.includes('*')) return true;
  const group = EVENT_GROUPS.find((each) => pattern.startsWith(each.pattern.slice(0, -1)));
  return group !== undefined && group.pattern !== pattern && chosen.includes(group.pattern);
}

export function isChosen(chosen: readonly EventPattern[], pattern: EventPattern): boolean {
  return chosen.includes(pattern) || isCovered(chosen, pattern);
}

/** Adds the pattern, in whose place those that it covers are not named any more; or takes it away. */
export function togglePattern(
  chosen: readonly EventPattern[],
  pattern: EventPattern,
): EventPattern[] {
  if (chosen.includes(pattern)) return chosen.filter((each) => each !== pattern);
  const next = [...chosen, pattern];
  return next.filter((each) => !isCovered(next, each));
}

/** `Everything`, or what is chosen by name. */
export function nameEvents(chosen: readonly EventPattern[]): string {
  if (chosen.includes('*')) return 'Everything';
  const groups = EVENT_GROUPS.filter(({ pattern }) => chosen.includes(pattern));
  const single = EVENT_GROUPS.flatMap((group): readonly EventName[] => listEventsOf(group)).filter(
    (type) => chosen.includes(type) && !isCovered(chosen, type),
  );
  return [...groups.map(({ label }) => label), ...single].join(', ');
}

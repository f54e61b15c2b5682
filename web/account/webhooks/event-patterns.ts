import { EVENT_GROUPS, type EventType, type EventPattern, listEvents } from '#contract/events.ts';

import { texts } from '../messages/texts.ts';

/** True when another selected pattern includes this event or group. */
export function isCovered(selected: readonly EventPattern[], pattern: EventPattern): boolean {
  if (pattern === '*') return false;
  if (selected.includes('*')) return true;
  const group = EVENT_GROUPS.find((each) => pattern.startsWith(each.slice(0, -1)));
  return group !== undefined && group !== pattern && selected.includes(group);
}

export function isSelected(selected: readonly EventPattern[], pattern: EventPattern): boolean {
  return selected.includes(pattern) || isCovered(selected, pattern);
}

/** Adds a pattern and removes the patterns that it covers, or removes it if it is selected. */
export function togglePattern(
  selected: readonly EventPattern[],
  pattern: EventPattern,
): EventPattern[] {
  if (selected.includes(pattern)) return selected.filter((each) => each !== pattern);
  const next = [...selected, pattern];
  return next.filter((each) => !isCovered(next, each));
}

/** `All events`, or the names of the selected groups and events. */
export function formatEvents(selected: readonly EventPattern[]): string {
  const { events } = texts().webhooks;
  if (selected.includes('*')) return events.all;
  const groups = EVENT_GROUPS.filter((pattern) => selected.includes(pattern));
  const single = EVENT_GROUPS.flatMap((group): readonly EventType[] => listEvents(group)).filter(
    (type) => selected.includes(type) && !isCovered(selected, type),
  );
  return [...groups.map((group) => events.groups[group]), ...single].join(', ');
}

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import { texts } from '../messages/texts.ts';

/** In the text, `{{reason}}` stands for the reason why the video failed. */
type VideoEvent = { readonly time: string; readonly text: string };

/** The dated events of a video record, newest first. */
export function listEvents(video: Video): readonly VideoEvent[] {
  const { status, createdAt, updatedAt, resolvedAt, checkedAt } = video;
  const text = texts().video.events;
  const events = [
    ...(checkedAt === null ? [] : [{ time: checkedAt, text: describeCheck(video) }]),
    // Every resolution changes the record, too.
    ...(updatedAt === createdAt || updatedAt === resolvedAt
      ? []
      : [{ time: updatedAt, text: text.changed }]),
    ...(resolvedAt === null ? [] : [{ time: resolvedAt, text: text.resolved }]),
    ...(status === 'queued' || status === 'resolving'
      ? [{ time: updatedAt, text: text.resolving }]
      : []),
    { time: createdAt, text: text.added },
  ];
  return events.toSorted((one, other) => Date.parse(other.time) - Date.parse(one.time));
}

function describeCheck({ error, sources }: Video): string {
  const text = texts().video.events;
  if (error !== null) return text.checkFailed;
  const available = sources.filter(({ health }) => health === 'good').length;
  if (sources.length === 0) return text.checked;
  if (sources.length === 1) {
    return available === 1 ? text.available : text.unavailable;
  }
  const counts = { available: `${available}`, total: `${sources.length}` };
  return fillMessage(text.someAvailable, counts);
}

import type { Video } from '#sdk';

type VideoEvent = { readonly time: string; readonly text: string };

/** The dated events of a video record, newest first. */
export function listEvents(video: Video): readonly VideoEvent[] {
  const { status, createdAt, updatedAt, resolvedAt, checkedAt } = video;
  const events = [
    ...(checkedAt === null ? [] : [{ time: checkedAt, text: describeCheck(video) }]),
    // Every resolution changes the record, too.
    ...(updatedAt === createdAt || updatedAt === resolvedAt
      ? []
      : [{ time: updatedAt, text: 'The video changed.' }]),
    ...(resolvedAt === null
      ? []
      : [{ time: resolvedAt, text: 'The source was resolved, and the video was ready to play.' }]),
    ...(status === 'queued' || status === 'resolving'
      ? [{ time: updatedAt, text: 'The source is being resolved.' }]
      : []),
    { time: createdAt, text: 'You added the video.' },
  ];
  return events.toSorted((one, other) => Date.parse(other.time) - Date.parse(one.time));
}

function describeCheck({ error, sources }: Video): string {
  if (error !== null) return `The last check failed. ${error.message}`;
  const available = sources.filter(({ health }) => health === 'good').length;
  if (sources.length === 0) return 'The source was checked.';
  if (sources.length === 1) {
    return available === 1
      ? 'The source was checked and is available.'
      : 'The source was checked and is unavailable.';
  }
  return `The sources were checked. ${available} of ${sources.length} are available.`;
}

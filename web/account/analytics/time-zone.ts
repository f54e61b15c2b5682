/** The reader's own time zone, whose days reports are of; UTC where the browser knows none. */
export const TIME_ZONE = toKnownZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

function toKnownZone(name: string): string {
  return name === 'Etc/Unknown' ? 'UTC' : name;
}

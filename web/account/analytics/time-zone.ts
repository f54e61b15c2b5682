/** The user's time zone for the days of reports, or UTC if the browser does not report one. */
export const TIME_ZONE = toSupportedZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

function toSupportedZone(name: string): string {
  return name === 'Etc/Unknown' ? 'UTC' : name;
}

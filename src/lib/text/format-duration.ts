/** A duration in seconds as `0:07`, `4:05` or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const rounded = Math.round(seconds);
  const [hours, minutes, rest] = [
    Math.floor(rounded / 3600),
    Math.floor(rounded / 60) % 60,
    rounded % 60,
  ];
  const tail = String(rest).padStart(2, '0');
  if (hours === 0) return `${minutes}:${tail}`;
  return `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}

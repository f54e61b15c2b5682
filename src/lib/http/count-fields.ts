/** How often a field occurs in `rawHeaders`, which alternate names and values. */
export function countFields(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const field = rawHeaders[at];
    // Comparing the lengths first avoids converting almost all names.
    if (field?.length === name.length && field.toLowerCase() === name) count += 1;
  }
  return count;
}

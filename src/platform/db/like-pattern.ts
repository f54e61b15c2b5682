/** The pattern of `lower(column) like … escape '\'` that finds columns with this part. */
export function toLikePattern(part: string): string {
  return `%${part.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The allowed domains, as form fields. */
export type EmbedSitesFields = {
  readonly choice: 'default' | 'any' | 'none' | 'listed';
  /** One site per line, for the choice `listed`. */
  readonly lines: string;
};

export function toEmbedSitesFields(sites: readonly string[] | null): EmbedSitesFields {
  if (sites === null) return { choice: 'default', lines: '' };
  if (sites.length === 0) return { choice: 'none', lines: '' };
  if (sites[0] === '*') return { choice: 'any', lines: '' };
  return { choice: 'listed', lines: sites.join('\n') };
}

/** Does not validate the sites; the API does. */
export function toEmbedSites({ choice, lines }: EmbedSitesFields): readonly string[] | null {
  if (choice === 'default') return null;
  if (choice === 'any') return ['*'];
  return choice === 'none' ? [] : lines.trim().split(/[\s,]+/);
}

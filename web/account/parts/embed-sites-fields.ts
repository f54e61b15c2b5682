/** Who may embed, as a form has it. */
export type EmbedSitesFields = {
  readonly choice: 'otherwise' | 'any' | 'none' | 'listed';
  /** The sites of `listed`, one a line. */
  readonly lines: string;
};

export function toFields(sites: readonly string[] | null): EmbedSitesFields {
  if (sites === null) return { choice: 'otherwise', lines: '' };
  if (sites.length === 0) return { choice: 'none', lines: '' };
  if (sites[0] === '*') return { choice: 'any', lines: '' };
  return { choice: 'listed', lines: sites.join('\n') };
}

/** What the API takes; whether each line is a site, it says itself. */
export function toEmbedSites({ choice, lines }: EmbedSitesFields): readonly string[] | null {
  if (choice === 'otherwise') return null;
  if (choice === 'any') return ['*'];
  return choice === 'none' ? [] : lines.trim().split(/[\s,]+/);
}

/** An entry of an M3U list. */
export type M3uEntry = {
  /** Starts at 1, as editors count. */
  readonly line: number;
  readonly url: string;
  readonly title: string | null;
};

/** Attributes before the title may contain commas in quotes. */
const TITLE = /^#EXTINF:(?:"[^"]*"|[^",])*,(.*)$/;

/** Lists the entries of an M3U list (`#EXTM3U`) in order. */
export function* listM3uEntries(text: string): Generator<M3uEntry> {
  let title: string | null = null;
  for (const [index, each] of text.split(/\r\n|\r|\n/).entries()) {
    const line = each.trim();
    if (line.startsWith('#')) title = TITLE.exec(line)?.[1]?.trim() ?? title;
    if (line === '' || line.startsWith('#')) continue;
    yield { line: index + 1, url: line, title };
    title = null;
  }
}

/**
 * The lines of a rewritten playlist. Free text may contain anything, including URLs and host names
 * in prose, and is redacted at the end, when all hosts are known.
 */
export class PlaylistOutput {
  /** Text and free text alternate. */
  readonly #pieces: string[] = [];
  #text = '';

  add(text: string): void {
    this.#text += text;
  }

  addFreeText(text: string): void {
    if (text === '') return;
    this.#pieces.push(this.#text, text);
    this.#text = '';
  }

  toText(redact: (freeText: string) => string): string {
    const redactOnce = memoize(redact);
    const pieces = this.#pieces.map((piece, index) =>
      index % 2 === 0 ? piece : redactOnce(piece),
    );
    return pieces.join('') + this.#text;
  }
}

/** Most pieces are the same few attribute names and values. */
const MEMOIZED_CHARACTERS_MAX = 64;
const MEMOIZED_MAX = 10_000;

function memoize(redact: (freeText: string) => string): (freeText: string) => string {
  const known = new Map<string, string>();
  return (freeText) => {
    if (freeText.length > MEMOIZED_CHARACTERS_MAX) return redact(freeText);
    const redacted = known.get(freeText) ?? redact(freeText);
    if (known.size < MEMOIZED_MAX) known.set(freeText, redacted);
    return redacted;
  };
}

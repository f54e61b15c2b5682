/** Includes names and prefixes. The texts of a playlist of 1 MB take a quarter of it. */
const CHARACTERS_MAX = 8 * 1024 * 1024;
/** Estimated memory of a prefix, in addition to its text. */
const PREFIX_OVERHEAD_CHARACTERS = 200;

/** A capability, and the path under which it opens. */
export type SealedText = { readonly path: string; readonly text: string };

/**
 * Sealed texts by prefix, such as a folder, and by name. Finding a short name takes a third of the
 * time of finding a URL. All are dropped when there are too many, because sealing them again takes
 * little longer than the bookkeeping of an LRU cache.
 */
export class SealedTexts {
  readonly #prefixes = new Map<string, Map<string, SealedText>>();
  #characters = 0;

  /** The texts of a prefix by name, in which `add` stores them. */
  open(prefix: string): Map<string, SealedText> {
    const existing = this.#prefixes.get(prefix);
    if (existing !== undefined) return existing;
    const texts = new Map<string, SealedText>();
    this.#count(prefix.length + PREFIX_OVERHEAD_CHARACTERS);
    this.#prefixes.set(prefix, texts);
    return texts;
  }

  add(texts: Map<string, SealedText>, name: string, sealed: SealedText): void {
    this.#count(name.length + sealed.path.length + sealed.text.length);
    texts.set(name, sealed);
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters <= CHARACTERS_MAX) return;
    this.#prefixes.clear();
    this.#characters = characters;
  }
}

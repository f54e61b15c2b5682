/** A bounded cache of recently used values. */
export type GenerationalCache<Value> = {
  readonly get: (key: string) => Value | undefined;
  /** `characters` is the length of the value, without its key. */
  readonly set: (key: string, value: Value, characters: number) => void;
};

/**
 * Approximates LRU with two generations. When the current one reaches half of `charactersMax`,
 * including keys, it replaces the previous one. A hit in the previous generation is copied to the
 * current one.
 */
export function createGenerationalCache<Value>(charactersMax: number): GenerationalCache<Value> {
  type Entry = { readonly value: Value; readonly characters: number };
  let current = new Map<string, Entry>();
  let currentCharacters = 0;
  let previous: ReadonlyMap<string, Entry> = new Map();

  function set(key: string, value: Value, characters: number): void {
    if (currentCharacters >= charactersMax / 2) {
      previous = current;
      current = new Map();
      currentCharacters = 0;
    }
    current.set(key, { value, characters });
    currentCharacters += key.length + characters;
  }

  return {
    set,
    get(key) {
      const entry = current.get(key);
      if (entry !== undefined) return entry.value;
      const olderEntry = previous.get(key);
      if (olderEntry !== undefined) set(key, olderEntry.value, olderEntry.characters);
      return olderEntry?.value;
    },
  };
}

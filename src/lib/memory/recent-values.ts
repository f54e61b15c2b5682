/** What was used lately, by text keys. */
export type RecentValues<Value> = {
  readonly find: (key: string) => Value | undefined;
  /** `characters` are those of the value. */
  readonly keep: (key: string, value: Value, characters: number) => void;
};

/**
 * There are two generations: when the young one holds its half of `charactersMax`, keys included, it becomes the old
 * one. What is found in the old one is young again.
 */
export function createRecentValues<Value>(charactersMax: number): RecentValues<Value> {
  type Entry = { readonly value: Value; readonly characters: number };
  let young = new Map<string, Entry>();
  let youngCharacters = 0;
  let old: ReadonlyMap<string, Entry> = new Map();

  function keep(key: string, value: Value, characters: number): void {
    if (youngCharacters >= charactersMax / 2) {
      old = young;
      young = new Map();
      youngCharacters = 0;
    }
    young.set(key, { value, characters });
    youngCharacters += key.length + characters;
  }

  return {
    keep,
    find(key) {
      const known = young.get(key);
      if (known !== undefined) return known.value;
      const older = old.get(key);
      if (older !== undefined) keep(key, older.value, older.characters);
      return older?.value;
    },
  };
}

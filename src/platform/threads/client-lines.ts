/** Items wait in one line per client, and the clients take turns. */
export type ClientLines<Item> = {
  /** Returns false when the client's line or the entire queue is full. */
  readonly add: (client: string, entry: LineEntry<Item>) => boolean;
  /** Removes the first eligible item of the next client that has one. */
  readonly take: (isEligible: (item: Item) => boolean) => Item | undefined;
  /** Removes a waiting item, such as one whose caller has left. */
  readonly remove: (client: string, item: Item) => void;
  readonly length: number;
};

export type LineEntry<Item> = {
  readonly item: Item;
  /** Memory that the item occupies while it waits. */
  readonly bytes: number;
};

export type ClientLinesLimits = {
  readonly itemsMax: number;
  readonly bytesMax: number;
  /** The first item of a client is accepted whatever its size, unless the queue is full. */
  readonly clientItemsMax: number;
  readonly clientBytesMax: number;
};

type Line<Item> = { readonly entries: LineEntry<Item>[]; bytes: number };

export function createClientLines<Item>(limits: ClientLinesLimits): ClientLines<Item> {
  // A Map preserves insertion order: the first client is the next one to be served.
  const lines = new Map<string, Line<Item>>();
  let items = 0;
  let bytes = 0;

  function isFull(line: Line<Item> | undefined, entry: LineEntry<Item>): boolean {
    if (items >= limits.itemsMax || bytes + entry.bytes > limits.bytesMax) return true;
    return (
      line !== undefined &&
      (line.entries.length >= limits.clientItemsMax ||
        line.bytes + entry.bytes > limits.clientBytesMax)
    );
  }

  function count(line: Line<Item>, entry: LineEntry<Item>, by: 1 | -1): void {
    items += by;
    bytes += by * entry.bytes;
    line.bytes += by * entry.bytes;
  }

  return {
    add(client, entry) {
      const existing = lines.get(client);
      if (isFull(existing, entry)) return false;
      const line = existing ?? { entries: [], bytes: 0 };
      lines.set(client, line);
      line.entries.push(entry);
      count(line, entry, 1);
      return true;
    },
    take(isEligible) {
      for (const [client, line] of lines) {
        const entry = line.entries.find(({ item }) => isEligible(item));
        if (entry === undefined) continue;
        line.entries.splice(line.entries.indexOf(entry), 1);
        count(line, entry, -1);
        lines.delete(client);
        if (line.entries.length > 0) lines.set(client, line);
        return entry.item;
      }
      return undefined;
    },
    remove(client, item) {
      const line = lines.get(client);
      const entry = line?.entries.find((each) => each.item === item);
      if (line === undefined || entry === undefined) return;
      line.entries.splice(line.entries.indexOf(entry), 1);
      count(line, entry, -1);
      if (line.entries.length === 0) lines.delete(client);
    },
    get length() {
      return items;
    },
  };
}

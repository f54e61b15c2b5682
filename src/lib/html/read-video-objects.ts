/** What one schema.org VideoObject of a page says; texts as they stand there. */
export type VideoObject = {
  readonly contentUrl: string | null;
  readonly embedUrl: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly thumbnailUrl: string | null;
  /** ISO 8601, such as PT1M33S. */
  readonly duration: string | null;
};

const JSON_CHARACTERS_MAX = 1024 * 1024;
const NODES_MAX = 20_000;
const OBJECTS_MAX = 16;

/** Finds the VideoObjects of JSON-LD texts at any depth, `@graph` and properties alike; a broken text has none. */
export function readVideoObjects(jsonLd: readonly string[]): readonly VideoObject[] {
  const found: VideoObject[] = [];
  // A queue instead of recursion: depth is the page's choice.
  const queue: unknown[] = jsonLd.map(parseJson);
  for (let index = 0; index < queue.length && index < NODES_MAX; index += 1) {
    const node = queue[index];
    if (Array.isArray(node)) queue.push(...node.slice(0, NODES_MAX - queue.length));
    else if (isObject(node)) {
      if (isVideoObject(node) && found.length < OBJECTS_MAX) found.push(toVideoObject(node));
      queue.push(...Object.values(node).slice(0, Math.max(0, NODES_MAX - queue.length)));
    }
  }
  return found;
}

function parseJson(text: string): unknown {
  if (text.length > JSON_CHARACTERS_MAX) return null;
  try {
    return JSON.parse(text);
  } catch {
    // Many pages have a broken one beside a good one.
    return null;
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(node: unknown): node is JsonObject {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function isVideoObject(node: JsonObject): boolean {
  const types = Array.isArray(node['@type']) ? node['@type'] : [node['@type']];
  return types.some((type) => typeof type === 'string' && /(?:^|[/:])VideoObject$/.test(type));
}

function toVideoObject(node: JsonObject): VideoObject {
  return {
    contentUrl: firstText(node['contentUrl'] ?? node['contentURL']),
    embedUrl: firstText(node['embedUrl'] ?? node['embedURL']),
    name: firstText(node['name'] ?? node['headline']),
    description: firstText(node['description']),
    thumbnailUrl: firstText(node['thumbnailUrl'] ?? node['thumbnail'] ?? node['image']),
    duration: firstText(node['duration']),
  };
}

/** A property may be a text, a list of them, or an object with an address. */
function firstText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return first;
  if (!isObject(first)) return null;
  const address = first['url'] ?? first['contentUrl'];
  return typeof address === 'string' ? address : null;
}

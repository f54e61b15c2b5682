import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** What a tool returns: a component of the API, or a text. */
export type ToolOutput =
  | 'AnalyticsReport'
  | 'PlaylistList'
  | 'SubtitleTrackList'
  | 'Video'
  | 'VideoList'
  | 'VideoTrace'
  | 'text';

const JsonObject = Type.Record(Type.String(), Type.Unknown());
type JsonObject = Static<typeof JsonObject>;
type Components = Readonly<Record<string, unknown>>;

/** Deeper objects are only named, because agents read the schemas of all tools. */
const OBJECT_DEPTH = 2;
const KEPT_KEYWORDS = ['type', 'enum', 'required'] as const;
const TEXT_SCHEMA = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
} as const;

/** A JSON Schema of the result, without descriptions. */
export function toOutputSchema(
  output: ToolOutput,
  components: Components,
): JsonObject & { readonly type: 'object' } {
  if (output === 'text') return TEXT_SCHEMA;
  return { ...shorten(components[output], { components, depth: OBJECT_DEPTH }), type: 'object' };
}

/** The result as an object that matches the schema; undefined for anything but a JSON object. */
export function toStructuredContent(output: ToolOutput, text: string): JsonObject | undefined {
  if (output === 'text') return { text };
  const parsed: unknown = JSON.parse(text);
  return Value.Check(JsonObject, parsed) ? parsed : undefined;
}

type ShortenOptions = { readonly components: Components; readonly depth: number };

function shorten(schema: unknown, { components, depth }: ShortenOptions): JsonObject {
  if (!Value.Check(JsonObject, schema)) return {};
  const { $ref: reference, properties, items } = schema;
  if (typeof reference === 'string') {
    return shorten(components[reference.replace('#', '')], { components, depth });
  }
  const kept = KEPT_KEYWORDS.filter((name) => name in schema).map((name) => [name, schema[name]]);
  const result: JsonObject = Object.fromEntries(kept);
  if (items !== undefined) return { ...result, items: shorten(items, { components, depth }) };
  if (!Value.Check(JsonObject, properties)) return result;
  if (depth === 0) return { type: schema['type'] };
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    shorten(property, { components, depth: depth - 1 }),
  ]);
  return { ...result, properties: Object.fromEntries(entries) };
}

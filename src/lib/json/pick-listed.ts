/** The keywords of a JSON Schema that list members and items. */
export type ListingSchema = {
  /** Set by TypeBox. */
  readonly '~kind'?: string;
  readonly properties?: Readonly<Record<string, ListingSchema>>;
  readonly items?: ListingSchema;
  readonly anyOf?: readonly ListingSchema[];
};

type PickOptions = {
  /** Longer lists are truncated. */
  readonly itemsMax: number;
  /** Returns whether a value matches an alternative of `anyOf`. */
  readonly matches: (schema: ListingSchema, value: unknown) => boolean;
};

/**
 * Copies only what a schema lists from a value that matches it. A schema without listing keywords
 * keeps the entire value.
 */
export function pickListed(schema: ListingSchema, value: unknown, options: PickOptions): unknown {
  const { properties, items, anyOf } = schema;
  if (anyOf !== undefined) {
    const alternative = anyOf.find((each) => options.matches(each, value));
    return alternative === undefined ? value : pickListed(alternative, value, options);
  }
  if (items !== undefined && Array.isArray(value)) {
    return value.slice(0, options.itemsMax).map((item) => pickListed(items, item, options));
  }
  if (properties === undefined || typeof value !== 'object' || value === null) return value;
  // `Object.entries` and `fromEntries` use own properties only, even for a name like __proto__.
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const listed = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return listed === undefined ? [] : [[name, pickListed(listed, member, options)]];
    }),
  );
}

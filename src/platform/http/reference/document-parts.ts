/** A document whose operations contain complete parameters, bodies and responses. */
export type InlineDocument = {
  readonly paths: Requests;
  readonly webhooks: Requests;
  readonly components: { readonly schemas?: Named<Schema> };
};

/** Parts by name. */
export type Named<Part> = Readonly<Record<string, Part>>;
type Requests = Named<Named<Operation>>;

export type Operation = {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses?: Named<Body>;
};
export type Parameter = {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly schema?: Schema;
};
/** A request body or a response. */
export type Body = {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: object;
  readonly content?: Named<{ readonly schema?: Schema }>;
};
export type Schema = {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Named<Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly unevaluatedProperties?: boolean;
};

export const JSON_TYPE = 'application/json';
export const SCHEMA_REFERENCE = '#/components/schemas/';

export function mapOperations(
  { paths, webhooks }: Pick<InlineDocument, 'paths' | 'webhooks'>,
  toOperation: (operation: Operation) => Operation,
): Pick<InlineDocument, 'paths' | 'webhooks'> {
  const mapItem = (item: Named<Operation>): Named<Operation> => mapValues(item, toOperation);
  return { paths: mapValues(paths, mapItem), webhooks: mapValues(webhooks, mapItem) };
}

export function mapValues<From, To>(
  record: Named<From>,
  toValue: (value: From, key: string) => To,
): Named<To> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, toValue(value, key)]),
  );
}

/** `video_not_found` and `operationId` become `VideoNotFound` and `OperationId`. */
export function toPascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

/** The description of an error consists of its codes. */
export function listCodes({ description = '' }: Body): readonly string[] {
  if (!/^`\w+`(?:, `\w+`)*$/.test(description)) return [];
  return description.slice(1, -1).split('`, `');
}

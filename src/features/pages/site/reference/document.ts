import type { HttpServer } from '#platform/http/route-options.ts';

/** The parts of the OpenAPI document that the reference page shows. */
export type ReferenceDocument = {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
  };
};

export type Operation = {
  /** In uppercase. */
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, ApiResponse>>;
};

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};

export type ApiResponse = { readonly description: string; readonly content?: Content };
export type Content = Readonly<Record<string, Media>>;
export type Media = {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<
    Record<string, { readonly $ref?: string; readonly value?: unknown }>
  >;
};

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

/** The document is generated, so its shape is trusted. */
export function readDocument(server: HttpServer): ReferenceDocument {
  return JSON.parse(JSON.stringify(server.swagger()));
}

export function listOperations({ paths }: ReferenceDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** The example of a body, or undefined. */
export function findExample(
  { example, examples = {} }: Media,
  { components }: ReferenceDocument,
): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(examples);
  const name = first?.$ref?.replace('#/components/examples/', '');
  return name === undefined ? first?.value : components.examples[name]?.value;
}

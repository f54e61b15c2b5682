// Writes the types of sdk/ from openapi.yaml: node scripts/write-sdk-types.ts [STAMP]
// Requires only the dependencies of the service, so that `npm pack` works after `npm start`.
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';

import { parse } from 'yaml';

type Named<Part> = Readonly<Record<string, Part>>;
type Schema = {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Named<Schema>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
};
type Parameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
type Body = {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content?: Named<{ readonly schema: Schema }>;
};
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Named<Body>;
};
type Document = {
  readonly paths: Named<Named<Operation>>;
  readonly webhooks: Named<{ readonly post: Operation }>;
  readonly components: {
    readonly schemas: Named<Schema>;
    readonly parameters: Named<Parameter>;
    readonly requestBodies: Named<Body>;
  };
};

const DOCUMENT = new URL('../openapi.yaml', import.meta.url);
const FILE = new URL('../sdk/src/openapi.ts', import.meta.url);
const JSON_TYPE = 'application/json';

const [, , stamp = ''] = argv;
const { paths, webhooks, components }: Document = parse(readFileSync(DOCUMENT, 'utf8'));
const schemas = Object.entries(components.schemas).map(([name, schema]) =>
  toField(name, toType(schema), { description: schema.description }),
);
const operations = Object.values(paths)
  .flatMap((item) => Object.values(item))
  .map((operation) => toField(operation.operationId, toOperation(operation)));
const events = Object.entries(webhooks).map(([type, { post }]) =>
  toField(type, `{ readonly post: ${toOperation(post)} }`),
);
const lines = [
  // `scripts/bootstrap.mjs` compares the stamp with the sources.
  `// Generated from openapi.yaml by scripts/write-sdk-types.ts. ${stamp}`,
  `export type components = { readonly schemas: {\n${schemas.join('\n')}\n} };`,
  `export type operations = {\n${operations.join('\n')}\n};`,
  `export type webhooks = {\n${events.join('\n')}\n};`,
];
writeFileSync(FILE, `${lines.join('\n')}\n`);

/** The query, the JSON body and the JSON responses of success. */
function toOperation({ parameters = [], requestBody, responses }: Operation): string {
  const query = parameters
    .map((each) => components.parameters[toName(each)] ?? each)
    .filter((each) => each.in === 'query')
    .map(({ name, schema, required = false, description }) =>
      toField(name, toType(schema), { isOptional: !required, description }),
    );
  const body = requestBody && (components.requestBodies[toName(requestBody)] ?? requestBody);
  const successes = Object.entries(responses)
    .filter(([status]) => /^2\d\d$/.test(status))
    .map(([status, response]) => toField(status, toContent(response)));
  return [
    `{ readonly parameters: { readonly query?: {${query.join(' ')}} };`,
    body && toField('requestBody', toContent(body), { isOptional: body.required !== true }),
    `readonly responses: {${successes.join(' ')}} }`,
  ].join(' ');
}

function toContent({ content }: Body): string {
  const schema = content?.[JSON_TYPE]?.schema;
  return `{ readonly content: ${schema === undefined ? 'unknown' : `{ readonly '${JSON_TYPE}': ${toType(schema)} }`} }`;
}

function toType({ $ref, type, anyOf, allOf, enum: values, ...schema }: Schema): string {
  if ($ref !== undefined) return `components['schemas']['${toName({ $ref })}']`;
  if (allOf !== undefined) return allOf.map(toType).join(' & ');
  if (anyOf !== undefined) return anyOf.map(toType).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  return [type ?? 'object']
    .flat()
    .map((name) => toNamedType(name, schema))
    .join(' | ');
}

function toNamedType(name: string, schema: Schema): string {
  switch (name) {
    case 'object':
      return toObject(schema);
    case 'array':
      return `readonly (${toType(schema.items ?? {})})[]`;
    case 'integer':
      return 'number';
    default:
      return name;
  }
}

function toObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) =>
    toField(name, toType(schema), {
      isOptional: !required.includes(name),
      description: schema.description,
    }),
  );
  const named = `{\n${fields.join('\n')}\n}`;
  if (fields.length > 0 && additionalProperties !== true) return named;
  const values =
    typeof additionalProperties === 'object' ? toType(additionalProperties) : 'unknown';
  const others = `Readonly<Record<string, ${values}>>`;
  return fields.length === 0 ? others : `${named} & ${others}`;
}

function toField(
  name: string,
  type: string,
  {
    isOptional = false,
    description,
  }: { readonly isOptional?: boolean; readonly description?: string | undefined } = {},
): string {
  const comment =
    description === undefined ? '' : `/** ${description.replaceAll('*/', '*\\/')} */ `;
  const key = /^(?:\d+|[A-Za-z]\w*)$/.test(name) ? name : JSON.stringify(name);
  return `${comment}readonly ${key}${isOptional ? '?' : ''}: ${type};`;
}

/** The name of the component that is referred to. */
function toName({ $ref = '' }: { readonly $ref?: string }): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

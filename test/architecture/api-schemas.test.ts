import assert from 'node:assert/strict';
import { it } from 'node:test';

import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { describeMismatch, readOpenApi, readOpenApiSource } from '../support/read-openapi.ts';

it('every schema of the API is a valid JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const schemas = [...findSchemas(readOpenApi())];
  const invalid = schemas.filter((schema) => ajv.validateSchema(schema) !== true);

  assert.ok(schemas.length > 100);
  assert.deepEqual(invalid, []);
  assert.equal(
    ajv.validateSchema({ type: 'object', properties: { size: { minimum: '1' } } }),
    false,
  );
});

/** Yields the values of `schema` (parameters, bodies) and of `schemas` (components). */
function* findSchemas(node: unknown): Generator<object> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (name === 'schema') yield value;
    else if (name === 'schemas') yield* Object.values<object>(value);
    else yield* findSchemas(value);
  }
}

it('every JSON body of an operation has an example that matches its schema', () => {
  // A test of the webhooks checks theirs.
  const { paths, components } = readOpenApi<Document>();
  const document = { paths, components };
  const problems = [...findJsonBodies(document)].flatMap(([path, media]) => {
    const examples = [...listExamples(media, document)];
    const found =
      examples.length === 0
        ? ['no example']
        : examples.map((example) => describeMismatch([...path, 'schema'], example));
    return found.filter((problem) => problem !== '').map((problem) => [...path, problem]);
  });

  assert.ok([...findJsonBodies(document)].length > 400);
  assert.deepEqual(problems, []);
});

it('every JSON body of an operation has a schema with a name', () => {
  const bodies = [...findJsonBodies(readOpenApiSource())];
  assert.ok(bodies.length > 100);
  const unnamed = bodies.filter(
    ([, { schema }]) => !/^\{"(?:\$ref|allOf)":/.test(JSON.stringify(schema)),
  );
  assert.deepEqual(unnamed, []);
});

type Document = {
  readonly paths: object;
  readonly components: { readonly examples: Examples };
};
type Media = {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
};

/** Yields the JSON media types of all bodies, with their paths in the document. */
function* findJsonBodies(
  node: unknown,
  parents: readonly string[] = [],
): Generator<readonly [readonly string[], Media]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    const path = [...parents, name];
    if (name === 'application/json') yield [path, value];
    else yield* findJsonBodies(value, path);
  }
}

type Examples = Readonly<Record<string, { readonly value: unknown }>>;

function* listExamples(
  { example, examples = {} }: Media,
  document: { readonly components: { readonly examples: Examples } },
): Generator {
  if (example !== undefined) yield example;
  for (const { $ref } of Object.values(examples)) {
    yield document.components.examples[$ref.slice('#/components/examples/'.length)]?.value;
  }
}

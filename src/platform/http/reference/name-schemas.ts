import { isDeepStrictEqual } from 'node:util';

import {
  type Body,
  type InlineDocument,
  JSON_TYPE,
  listCodes,
  mapOperations,
  mapValues,
  type Schema,
  SCHEMA_REFERENCE,
  toPascalCase,
} from './document-parts.ts';

/**
 * Moves all schemas with a title to the components. Request bodies without a title get the name of
 * their operation, and errors the codes of their status.
 */
export function nameSchemas<Document extends InlineDocument>(document: Document): Document {
  const { components } = document;
  const schemas = new Map<string, Schema>();
  for (const [name, schema] of Object.entries(components.schemas ?? {})) {
    moveSchema({ ...schema, title: name }, schemas);
  }
  const operations = mapOperations(document, (operation) => {
    const { operationId = '', parameters, requestBody, responses = {} } = operation;
    return {
      ...operation,
      ...(parameters && {
        parameters: parameters.map(({ schema, ...parameter }) => ({
          ...(schema && { schema: moveSchema(schema, schemas) }),
          ...parameter,
        })),
      }),
      ...(requestBody && {
        requestBody: moveSchemas(nameBody(requestBody, toPascalCase(operationId)), schemas),
      }),
      responses: mapValues(responses, (response) =>
        narrowCode(moveSchemas(response, schemas), schemas),
      ),
    };
  });
  return {
    ...document,
    ...operations,
    components: { ...components, schemas: Object.fromEntries(schemas) },
  };
}

function nameBody(body: Body, title: string): Body {
  return mapSchemas(body, (schema, type) =>
    type === JSON_TYPE && schema.allOf === undefined ? { title, ...schema } : schema,
  );
}

function moveSchemas(body: Body, schemas: Map<string, Schema>): Body {
  return mapSchemas(body, (schema) => moveSchema(schema, schemas));
}

/** Moves a schema with a title, and those in it. Returns the reference or schema for its place. */
function moveSchema(schema: Schema, schemas: Map<string, Schema>): Schema {
  const { title, properties, items, anyOf, allOf, ...rest } = splitNullableEnum(schema);
  const move = (part: Schema): Schema => moveSchema(part, schemas);
  const moved = {
    ...rest,
    ...(properties && { properties: mapValues(properties, move) }),
    ...(items && { items: move(items) }),
    ...(anyOf && { anyOf: anyOf.map(move) }),
    ...(allOf && { allOf: allOf.map(move) }),
  };
  if (title === undefined) return moved;
  if (!isDeepStrictEqual(schemas.get(title) ?? moved, moved)) {
    throw new Error(`several schemas have the title ${title}`);
  }
  schemas.set(title, moved);
  return { $ref: SCHEMA_REFERENCE + title };
}

/** Generators of clients do not support null in a list of strings. */
function splitNullableEnum(schema: Schema): Schema {
  if (schema.enum?.includes(null) !== true) return schema;
  const { type: _both, enum: values, ...rest } = schema;
  const texts = values.filter((value) => value !== null);
  return { ...rest, anyOf: [{ type: 'string', enum: texts }, { type: 'null' }] };
}

/** Restricts the code of an error to the ones of this response. */
function narrowCode(response: Body, schemas: ReadonlyMap<string, Schema>): Body {
  const codes = listCodes(response);
  if (codes.length === 0) return response;
  return mapSchemas(response, (envelope) => {
    const { properties } = schemas.get(envelope.$ref?.slice(SCHEMA_REFERENCE.length) ?? '') ?? {};
    const code = { type: 'string', enum: codes };
    // The other properties are those of the envelope.
    const narrowed = { unevaluatedProperties: true, properties: { code } };
    const isNested = properties?.['code'] === undefined;
    return { allOf: [envelope, isNested ? { properties: { error: narrowed } } : narrowed] };
  });
}

function mapSchemas(body: Body, toSchema: (schema: Schema, type: string) => Schema): Body {
  const { content } = body;
  if (content === undefined) return body;
  return {
    ...body,
    content: mapValues(content, (media, type) =>
      media.schema === undefined ? media : { ...media, schema: toSchema(media.schema, type) },
    ),
  };
}

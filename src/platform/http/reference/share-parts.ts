import {
  type Body,
  type InlineDocument,
  JSON_TYPE,
  listCodes,
  mapOperations,
  mapValues,
  type Operation,
  type Parameter,
  SCHEMA_REFERENCE,
  toPascalCase,
} from './document-parts.ts';

/**
 * Moves errors to the components, and the parameters, bodies and responses that several operations
 * share.
 */
export function shareParts<Document extends InlineDocument>(document: Document): Document {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const events = Object.values(document.webhooks).flatMap((item) => Object.values(item));
  const shared = {
    parameters: new RepeatedParts(
      'parameters',
      [...operations, ...events].flatMap(({ parameters = [] }) => parameters),
      nameParameter,
    ),
    requestBodies: new RepeatedParts(
      'requestBodies',
      operations.flatMap(({ requestBody = [] }) => requestBody),
      nameBody,
    ),
    responses: new RepeatedParts(
      'responses',
      operations.flatMap(({ responses = {} }) => Object.values(responses)),
      nameResponse,
    ),
  };
  return {
    ...document,
    ...mapOperations(document, (operation) => referToParts(operation, shared)),
    components: {
      ...document.components,
      ...mapValues(shared, ({ components }) => Object.fromEntries(components)),
    },
  };
}

function referToParts(
  operation: Operation,
  {
    parameters,
    requestBodies,
    responses,
  }: {
    readonly parameters: RepeatedParts<Parameter>;
    readonly requestBodies: RepeatedParts<Body>;
    readonly responses: RepeatedParts<Body>;
  },
): Operation {
  const { parameters: given, requestBody, responses: returned = {} } = operation;
  return {
    ...operation,
    ...(given && { parameters: given.map((each) => parameters.refer(each)) }),
    ...(requestBody && { requestBody: requestBodies.refer(requestBody) }),
    responses: mapValues(returned, (each) => responses.refer(each)),
  };
}

type Reference = { readonly $ref: string };

/**
 * Errors, and parts that occur more than once, by name. Only the most frequent part with a name is
 * shared.
 */
class RepeatedParts<Part extends object> {
  readonly components = new Map<string, Part>();
  readonly #references = new Map<string, Reference>();

  constructor(kind: string, parts: readonly Part[], toName: (part: Part) => string | undefined) {
    const groups = [...Map.groupBy(parts, (part) => JSON.stringify(part))]
      .filter(([, [part = {}, ...more]]) => more.length > 0 || listCodes(part).length > 0)
      .toSorted(([, a], [, b]) => b.length - a.length);
    for (const [text, [part]] of groups) {
      const name = part && toPascalCase(toName(part) ?? '');
      if (part === undefined || !name || this.components.has(name)) continue;
      this.components.set(name, part);
      this.#references.set(text, { $ref: `#/components/${kind}/${name}` });
    }
  }

  refer(part: Part): Part | Reference {
    return this.#references.get(JSON.stringify(part)) ?? part;
  }
}

/** A header field can have the name of another parameter. */
function nameParameter({ name, in: place }: Parameter): string | undefined {
  return place === 'header' ? `${name}_header` : name;
}

function nameBody({ content }: Body): string | undefined {
  return content?.[JSON_TYPE]?.schema?.$ref?.slice(SCHEMA_REFERENCE.length);
}

/** Names errors for their codes, and responses without a body for their description. */
function nameResponse(response: Body): string | undefined {
  const codes = listCodes(response).join('_or_');
  const name = response.content === undefined ? response.description : codes;
  const isLimited = 'RateLimit' in (response.headers ?? {});
  return isLimited || !name ? name : `${name}_without_rate_limit`;
}

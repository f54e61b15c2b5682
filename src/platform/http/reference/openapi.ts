import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';

import type { HttpServer } from '../route-options.ts';
import {
  type Described,
  describeOperation,
  HEADERS,
  SECURITY_SCHEMES,
} from './describe-operation.ts';
import type { InlineDocument } from './document-parts.ts';
import { collectExamples, keepUsed, type Schemas } from './media-examples.ts';
import { nameSchemas } from './name-schemas.ts';
import { shareParts } from './share-parts.ts';

/** Path items of OpenAPI 3.1, by event name. */
export type DescribedWebhooks = Readonly<Record<string, object>>;

const DESCRIPTION = `Submit the URL of a public video and get a record with playable links.

Every response has an \`X-Request-Id\`. Every error uses the \`Error\` envelope. Reads have an \`ETag\` and support
\`If-None-Match\`. Rate-limited routes report their remaining quota in \`RateLimit\` and \`RateLimit-Policy\`. Requests that
match no operation return 400, 404, 405 (with \`Allow\`), 408, 414 or 431.`;

const OPTIONS: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Reelay',
      version: 'v1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADERS,
    },
    tags: [
      { name: 'accounts', description: 'Accounts, sessions and API keys.' },
      { name: 'videos', description: 'Videos and their sources.' },
      { name: 'subtitles', description: 'Subtitle tracks, one per language of a video.' },
      { name: 'playback', description: 'Media and manifests, proxied by the service.' },
      {
        name: 'analytics',
        description: 'Player analytics: event ingestion and reports.',
      },
      { name: 'feeds', description: 'Feeds whose new items become videos.' },
      { name: 'playlists', description: 'Ordered lists of videos.' },
      { name: 'webhooks', description: 'Webhook destinations and the delivery log.' },
      { name: 'operation', description: 'Health and metrics, for operators.' },
    ],
  },
  refResolver: {
    // oxlint-disable-next-line max-params -- the signature of the library's callback
    buildLocalReference: ({ $id }, _baseUri, _fragment, index) =>
      typeof $id === 'string' ? $id : `schema-${index}`,
  },
};

/** Generates the document from the schemas of all routes that are added later. */
export function collectOpenApi(server: HttpServer, webhooks: DescribedWebhooks = {}): void {
  const transformObject: FastifyDynamicSwaggerOptions['transformObject'] = (given) =>
    'openapiObject' in given ? finishDocument(toPlainData(given.openapiObject), webhooks) : given;
  // Called directly instead of registered: Fastify loads a plugin only when the server starts, so
  // routes added before would be missing from the document.
  swagger(server, { ...OPTIONS, transformObject }, failOnError);
}

/** The document as a file, which contains equal parts only once. */
export async function toOpenApiYaml(server: HttpServer, serverUrl = '/'): Promise<string> {
  const { toYaml } = await import('./to-yaml.ts');
  const document: InlineDocument = JSON.parse(JSON.stringify(server.swagger()));
  const servers = [{ url: serverUrl, description: 'The service that serves this document.' }];
  return toYaml({ ...shareParts(nameSchemas(document)), servers });
}

/** Completes each operation and moves the examples of schemas to the bodies that use them. */
function finishDocument(given: Document, webhooks: DescribedWebhooks): object {
  const { paths, components, ...document } = given;
  const { schemas = {} } = components;
  const examples = collectExamples(schemas);
  const requests = {
    paths: mapValues(paths, (item, path) =>
      mapValues(item, (operation, method) =>
        describeOperation(operation, { method, path, examples }),
      ),
    ),
    webhooks,
  };
  return toPlainData({
    ...document,
    ...requests,
    components: {
      ...components,
      schemas: mapValues(schemas, withoutExamples),
      examples: keepUsed(examples, requests),
    },
  });
}

/**
 * Copies the document, because shared parts would become YAML aliases, which many readers do not
 * support. Marks a body that may be null as optional, because the library marks every body as
 * required.
 */
function toPlainData(document: object): Document {
  return JSON.parse(JSON.stringify(document), (name, value) =>
    name === 'requestBody' && isNullable(value) ? { ...value, required: false } : value,
  );
}

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas?: Schemas };
};

function withoutExamples({ examples: _moved, ...schema }: Schemas[string]): object {
  return schema;
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  toValue: (value: Value, key: string) => object,
): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, toValue(value, key)]),
  );
}

function isNullable({
  content,
}: {
  readonly content: Readonly<Record<string, { readonly schema: { readonly type?: unknown } }>>;
}): boolean {
  return Object.values(content).some(({ schema }) => [schema.type].flat().includes('null'));
}

function failOnError(error?: Error): void {
  if (error !== undefined) throw error;
}

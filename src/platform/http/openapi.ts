import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';

import type { HttpServer } from './route-options.ts';

/** Path items of OpenAPI 3.1, by the event's name. */
export type DescribedWebhooks = Readonly<Record<string, object>>;

const DESCRIPTION = `Hand Reelay the address of a public video; get back a record whose links play.

Every answer carries \`X-Request-Id\`. Every error is the \`Error\` envelope. Reads carry an \`ETag\` and honour
\`If-None-Match\`. Limited routes say what is left in \`RateLimit\` and \`RateLimit-Policy\`. What
reaches no operation is answered by 400, 404, 405 (with \`Allow\`), 408, 414 or 431.`;

const OPTIONS: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Reelay', version: 'v1', description: DESCRIPTION, license: { name: 'MIT' } },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'From a log-in; it may do all.' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Made in the account area; it may do what its scopes say.',
        },
        webhookSignature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Service-Signature',
          description: 'What this service signs its deliveries with, by the webhook’s secret.',
        },
      },
    },
    tags: [
      { name: 'accounts', description: 'Who owns videos, and the tokens of those who log in.' },
      { name: 'videos', description: 'Records of videos, and what they play from.' },
      { name: 'subtitles', description: 'Tracks of captions, one for each language of a video.' },
      { name: 'playback', description: 'The bytes, through the service.' },
      {
        name: 'analytics',
        description: 'How videos are watched: what players tell, and what it sums up to.',
      },
      { name: 'webhooks', description: 'Where events are sent, and what became of them.' },
      { name: 'operation', description: 'For those who run the service.' },
    ],
  },
  refResolver: {
    buildLocalReference: ({ $id }, _baseUri, _fragment, index) =>
      typeof $id === 'string' ? $id : `schema-${index}`,
  },
};

/** Writes the document from the schemas of all routes that are added later. */
export function collectOpenApi(server: HttpServer, webhooks: DescribedWebhooks): void {
  // Called and not registered: a plugin waits until the server starts, and routes added in between
  // would be missing from the document.
  const transformObject: FastifyDynamicSwaggerOptions['transformObject'] = (given) =>
    finishDocument('openapiObject' in given ? { ...given.openapiObject, webhooks } : given);
  swagger(server, { ...OPTIONS, transformObject }, failOnError);
}

/** The OpenAPI 3.1 document as YAML. */
export function toOpenApiYaml(server: HttpServer): string {
  return server.swagger({ yaml: true });
}

/**
 * The document as plain data: what routes share would be written as YAML's references, which many readers
 * don't follow. A body that may be null may be left out, and the library calls every body required.
 */
function finishDocument(document: object): object {
  return JSON.parse(JSON.stringify(document), (name, value) =>
    name === 'requestBody' && mayBeNull(value) ? { ...value, required: false } : value,
  );
}

type RequestBody = {
  readonly content: Readonly<Record<string, { readonly schema: { readonly type?: unknown } }>>;
};

function mayBeNull({ content }: RequestBody): boolean {
  return Object.values(content).some(({ schema }) => [schema.type].flat().includes('null'));
}

function failOnError(error?: Error): void {
  if (error !== undefined) throw error;
}

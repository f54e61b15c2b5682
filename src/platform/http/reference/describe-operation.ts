import { type Operation, type Permission, PERMISSIONS } from '#contract/permissions.ts';
import { assertNever } from '#lib/assert-never.ts';

import { isApiPath } from '../route-options.ts';
import { addExample, type Media } from './media-examples.ts';

/** The security schemes of the document. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token from a login, with full access to the account.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'API key created in the account area, limited to its scopes. Clients that can’t set this header send it as `Authorization: Bearer reelay_…`.',
  },
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Service-Signature',
    description: 'Signature of a webhook delivery, made with the webhook’s secret.',
  },
} as const;

/** The header fields that responses have in common. */
export const HEADERS = {
  'X-Request-Id': describeHeader(
    'ID of the request in logs and errors: the client’s own valid one, or a new one.',
    'req_5Tq8VbZr2MxWnKcD',
  ),
  RateLimit: describeHeader(
    'Remaining requests `r` and seconds until the reset `t` of each limit (draft-ietf-httpapi-ratelimit-headers).',
    '"api";r=599;t=60',
  ),
  'RateLimit-Policy': describeHeader(
    'Requests `q` per window of `w` seconds of each limit.',
    '"api";q=600;w=60',
  ),
  'Retry-After': describeHeader('Seconds to wait before the next attempt.', '12'),
  ETag: describeHeader(
    'Version of the response, for `If-None-Match` and `If-Match`.',
    '"5Tq8VbZr2MxWnKcD5Tq8VbZr2Mx"',
  ),
  Location: describeHeader(
    'URL of the created or existing record.',
    'https://video.example/api/v1/videos/vid_7Yc1Kx9QmTz4WbNd',
  ),
  Link: describeHeader(
    'URL of the next page, with `rel="next"` (RFC 8288), which the last page lacks. In a 451, the service that has blocked the resource, with `rel="blocked-by"` (RFC 7725).',
    '<https://video.example/api/v1/videos?cursor=b2Zmc2V0>; rel="next"',
  ),
  'Cache-Control': describeHeader(
    'How long browsers and shared caches may keep the response.',
    'public, max-age=60',
  ),
  'Accept-Ranges': describeHeader('`bytes` for files that support ranges.', 'bytes'),
  'Content-Range': describeHeader(
    'The sent range and the length of the file (RFC 9110, section 14.4).',
    'bytes 0-1048575/11531250',
  ),
} as const;
type HeaderName = keyof typeof HEADERS;

/** Changes that return the new version of a record. */
const VERSIONED: ReadonlySet<string> = new Set([
  'createVideo',
  'updateVideo',
  'restoreVideo',
  'refreshVideo',
  'addVideoSource',
  'putPoster',
  'putSubtitle',
  'updateSubtitle',
  'createWebhook',
  'updateWebhook',
  'createPlaylist',
  'updatePlaylist',
  'addPlaylistVideos',
  'movePlaylistVideo',
] satisfies Operation[]);

/** Statuses whose responses link to a record. */
const LOCATED: Readonly<Record<string, readonly string[]>> = {
  createVideo: ['200', '201', '409'],
  updateVideo: ['409'],
  putSubtitle: ['201'],
  createWebhook: ['200', '201'],
  restoreVideo: ['409'],
  createFeed: ['201'],
  createPlaylist: ['201'],
} satisfies Partial<Record<Operation, readonly string[]>>;

/** Exports are sent while they are read, so they have no version. */
const UNVERSIONED_TYPES = ['application/x-ndjson', 'application/octet-stream', 'application/zip'];

type DescribedResponse = {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
  readonly headers?: Readonly<Record<string, object>>;
};

export type Described = {
  readonly operationId?: string;
  readonly responses?: Readonly<Record<string, DescribedResponse>>;
  readonly parameters?: readonly { readonly name?: string }[];
};

/** Where an operation is in the document; the method is in lowercase. */
type Place = {
  readonly method: string;
  readonly path: string;
  /** The examples of the document, by name. */
  readonly examples: object;
};

/** Adds who may call an operation, and the header fields and examples of its responses. */
export function describeOperation(operation: Described, place: Place): object {
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const names = listHeaders(operation, place, [status, response]);
    const fields = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
    const headers = { ...Object.fromEntries(fields), ...response.headers };
    return [status, { ...response, headers, ...describeContent(response, place) }];
  });
  return {
    ...operation,
    security: toSecurity(operation.operationId),
    responses: Object.fromEntries(responses),
  };
}

function describeContent(
  { content, description = '' }: DescribedResponse,
  { examples }: Place,
): Pick<DescribedResponse, 'content'> {
  if (content === undefined) return {};
  const entries = Object.entries(content).map(([type, media]) => [
    type,
    addExample(media, { examples, description }),
  ]);
  return { content: Object.fromEntries(entries) };
}

/**
 * The security requirements of an operation (OpenAPI 3.1.0, section 4.8.30). The scopes of an API
 * key are its role names. The empty requirement stands for a request without credentials.
 */
function toSecurity(operationId = ''): readonly object[] {
  const permission = findPermission(operationId);
  switch (permission.kind) {
    case 'public':
      return [];
    case 'optional':
      return [{ bearer: [] }, { apiKey: [permission.scope] }, {}];
    case 'owner':
      return [{ bearer: [] }, { apiKey: [permission.scope] }];
    case 'bearer':
    case 'operator':
      return [{ bearer: [] }];
    default:
      return assertNever(permission);
  }
}

/** Operations outside the API, such as media and health checks, are public. */
function findPermission(operationId: string): Permission {
  const permissions: Readonly<Record<string, Permission>> = PERMISSIONS;
  return permissions[operationId] ?? { kind: 'public' };
}

function listHeaders(
  operation: Described,
  place: Place,
  [status, response]: readonly [string, DescribedResponse],
): readonly HeaderName[] {
  const isApi = isApiPath(place.path);
  const names: readonly (readonly [HeaderName, boolean])[] = [
    ['X-Request-Id', true],
    ['RateLimit', isApi],
    ['RateLimit-Policy', isApi],
    ['Retry-After', mayRetry(operation, status)],
    ['ETag', hasVersion(operation, place, [status, response])],
    ['Cache-Control', true],
    ['Accept-Ranges', 'video/mp4' in (response.content ?? {})],
    ['Content-Range', status === '206' || status === '416'],
    ['Location', LOCATED[operation.operationId ?? '']?.includes(status) ?? false],
    ['Link', status === '451' || (status === '200' && hasParameter(operation, 'cursor'))],
  ];
  return names.filter(([, isPresent]) => isPresent).map(([name]) => name);
}

/** 409 also means that a request with the same `Idempotency-Key` is still in progress. */
function mayRetry(operation: Described, status: string): boolean {
  if (status === '409') return hasParameter(operation, 'idempotency-key');
  return status === '429' || status === '503';
}

function isError(status: string): boolean {
  return status.startsWith('4') || status.startsWith('5');
}

/** Media has the version of its source, if the source has one. */
function hasVersion(
  operation: Described,
  place: Place,
  [status, response]: readonly [string, DescribedResponse],
): boolean {
  if (isApiPath(place.path)) return isVersioned(operation, place, [status, response]);
  return place.path.startsWith('/stream/') && !isError(status);
}

function isVersioned(
  { operationId = '' }: Described,
  { method }: Place,
  [status, { content = {} }]: readonly [string, DescribedResponse],
): boolean {
  if (status === '304') return true;
  if (!status.startsWith('2') || status === '204') return false;
  if (method !== 'get') return VERSIONED.has(operationId);
  return !UNVERSIONED_TYPES.some((type) => type in content);
}

function hasParameter({ parameters = [] }: Described, name: string): boolean {
  return parameters.some((parameter) => parameter.name === name);
}

function describeHeader(description: string, example: string): object {
  return { description, schema: { type: 'string' }, example };
}

import type { components, operations } from './openapi.ts';

type Schemas = components['schemas'];

export type Account = Schemas['Account'];
export type Session = Schemas['Session'];
export type Video = WithFailure<Schemas['Video']>;
export type VideoStatus = WithFailure<Schemas['VideoStatus']>;
/** The results of `videos.createBatch`, in the order of the request. */
export type VideoBatch = Schemas['VideoBatch'];
export type VideoTrace = Schemas['VideoTrace'];
export type VideoSources = Schemas['VideoSources'];
export type Source = Schemas['Source'];
export type Branding = Schemas['Branding'];
export type SubtitleTrack = Schemas['SubtitleTrack'];
/** Also reports the detected format of the upload and the automatic fixes. */
export type StoredSubtitleTrack = Schemas['StoredSubtitleTrack'];
export type Feed = Schemas['Feed'];
export type Playlist = Schemas['Playlist'];
export type FeedImport = Schemas['FeedImport'];
export type PlaylistImport = Schemas['PlaylistImport'];
export type Webhook = Schemas['Webhook'];
/** The response to a rotation. */
export type SecretWebhook = Schemas['SecretWebhook'];
export type Delivery = Schemas['Delivery'];
export type Event = Schemas['Event'];
export type EventList = Schemas['EventList'];
export type AnalyticsReport = Schemas['AnalyticsReport'];
export type LiveViewers = Schemas['LiveViewers'];
export type PlaySession = Schemas['PlaySession'];
export type Usage = Schemas['Usage'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditLogQuery = RequestQuery<'listAuditLog'>;
export type ShareLink = Schemas['ShareLink'];
export type SigningKey = Schemas['SigningKey'];
export type PlaybackToken = Schemas['PlaybackToken'];
/** The closed list of API error codes; `docs/errors.md` explains each one. */
export type ApiErrorCode = Schemas['Error']['error']['code'];
export type ErrorDetail = NonNullable<Schemas['Error']['error']['details']>[number];

/** `nextCursor` is null on the last page. */
export type Page<Item> = { readonly data: readonly Item[]; readonly nextCursor: string | null };

type JsonContent<Body> = { readonly content: { readonly 'application/json': Body } };

/** The request body of an operation. */
export type RequestBody<Name extends keyof operations> = operations[Name] extends {
  readonly requestBody?: JsonContent<infer Body>;
}
  ? Body
  : never;

/** The query parameters of an operation. */
export type RequestQuery<Name extends keyof operations> = operations[Name] extends {
  readonly parameters: { readonly query?: infer Query };
}
  ? NonNullable<Query>
  : never;

type Resolvable = Pick<Schemas['VideoStatus'], 'status' | 'error'>;

/** `error` contains the reason while `status` is `failed`, and is null otherwise. */
type WithFailure<Body extends Resolvable> = Omit<Body, 'status' | 'error'> &
  (
    | { readonly status: 'failed'; readonly error: NonNullable<Body['error']> }
    | { readonly status: Exclude<Body['status'], 'failed'>; readonly error: null }
  );

/** Replaces the records of an OpenAPI type by those with the narrower `error`. */
export type Narrowed<Body> = Body extends Schemas['Video']
  ? Video
  : Body extends Schemas['VideoStatus']
    ? VideoStatus
    : Body extends Schemas['VideoList']
      ? Page<Video>
      : Body;

type Success<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202>];
type JsonBodyOf<Response> = Response extends JsonContent<infer Body> ? Body : never;

/** The JSON response of an operation. */
export type ResponseBody<Name extends keyof operations> = Narrowed<
  JsonBodyOf<Success<operations[Name]['responses']>>
>;

export type OEmbed = ResponseBody<'getOembed'>;
export type Iframely = ResponseBody<'getIframely'>;

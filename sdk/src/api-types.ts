import type { components, operations } from './openapi.ts';

type Schemas = components['schemas'];

export type Account = Schemas['Account'];
export type Token = Schemas['Token'];
export type Video = Schemas['Video'];
export type VideoStatus = Schemas['VideoStatus'];
export type VideoTrace = Schemas['VideoTrace'];
export type Source = Schemas['Source'];
export type SubtitleTrack = Schemas['SubtitleTrack'];
/** With what the upload was, and what was mended in it. */
export type StoredSubtitleTrack = Schemas['StoredSubtitleTrack'];
export type Webhook = Schemas['Webhook'];
/** With `secret`, where it is shown. */
export type SecretWebhook = Schemas['SecretWebhook'];
export type Delivery = Schemas['Delivery'];
export type Report = Schemas['Report'];
export type LiveViewers = Schemas['LiveViewers'];
export type PlaySession = Schemas['PlaySession'];
export type PlaybackToken = Schemas['PlaybackToken'];
/** The closed list of what the service refuses with; `docs/errors.md` has a paragraph on each. */
export type ApiErrorCode = Schemas['Error']['error']['code'];
export type ErrorDetail = NonNullable<Schemas['Error']['error']['details']>[number];

/** One page of a list. `nextCursor` is null on the last. */
export type Page<Item> = { readonly data: readonly Item[]; readonly nextCursor: string | null };

type JsonContent<Body> = { readonly content: { readonly 'application/json': Body } };

/** What an operation takes as its body. */
export type BodyOf<Name extends keyof operations> = operations[Name] extends {
  readonly requestBody?: JsonContent<infer Body>;
}
  ? Body
  : never;

/** What an operation takes in its query. */
export type QueryOf<Name extends keyof operations> = operations[Name] extends {
  readonly parameters: { readonly query?: infer Query };
}
  ? NonNullable<Query>
  : never;

type Success<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202>];
type BodyIn<Response> = Response extends JsonContent<infer Body> ? Body : never;

/** The JSON that an operation answers with. */
export type AnswerOf<Name extends keyof operations> = BodyIn<
  Success<operations[Name]['responses']>
>;

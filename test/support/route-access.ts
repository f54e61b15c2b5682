import type { Scope } from '#contract/permissions.ts';

/**
 * Whose requests a route performs:
 * - `anyone`: credentials are ignored.
 * - `creator`: anyone, but an API key needs the scope.
 * - `reader`: the owner of a private video, which is unknown to others.
 * - `viewer`: everyone with a playback token of a private video.
 * - `reader-or-viewer`: both.
 * - `owner`: the owner of the record, which is unknown to others.
 * - `account`: every account, for its own data.
 * - `token`: every account with a bearer token, for its own data.
 * - `site`: the pages of the service.
 * - `session`: every session of the account area, for its own data.
 * - `session-owner`: sessions of the owner of the record.
 * - `none`: no caller, because the video is private or the URL lacks a capability.
 * - `operator`: sessions of operators.
 * - `monitoring`: the metrics token.
 */
export type Access =
  | 'account'
  | 'anyone'
  | 'creator'
  | 'monitoring'
  | 'none'
  | 'operator'
  | 'owner'
  | 'reader'
  | 'reader-or-viewer'
  | 'session'
  | 'session-owner'
  | 'site'
  | 'token'
  | 'viewer';

/** Records that a row deletes or changes, so that each permitted request needs another one. */
export type FreshRecord =
  | 'block'
  | 'deleted video'
  | 'feed'
  | 'key'
  | 'link'
  | 'playlist'
  | 'session'
  | 'signing key'
  | 'subtitle'
  | 'video'
  | 'webhook';

export type RouteAccess = {
  /** The method and the pattern. The test replaces parameters such as `:videoId`. */
  readonly route: string;
  readonly access: Access;
  readonly scope?: Scope;
  /** The status for permitted callers, with the code of an error. By default, `200`. */
  readonly outcome?: string;
  /** Replaces the path of the pattern, or only adds a query. */
  readonly path?: string;
  readonly query?: string;
  readonly body?: object;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Invalid credentials are refused, although the access does not depend on credentials. */
  readonly refusesInvalid?: true;
  /** Other API routes refuse a playback token in the query. */
  readonly acceptsToken?: true;
  readonly fresh?: FreshRecord;
};

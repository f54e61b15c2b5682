import type { Account, RequestBody, Session } from './api-types.ts';
import type { CallOptions, Http } from './http.ts';
import { toPath } from './to-path.ts';

export class Auth {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Creates an account and returns its first token. */
  register(body: RequestBody<'register'>, options?: CallOptions): Promise<Session> {
    return this.#http.json<'register'>({
      method: 'POST',
      path: toAuthPath('register'),
      body,
      options,
    });
  }

  /** Use the token with a new client: `new Reelay({ baseUrl, token })`. */
  logIn(body: RequestBody<'logIn'>, options?: CallOptions): Promise<Session> {
    return this.#http.json<'logIn'>({ method: 'POST', path: toAuthPath('login'), body, options });
  }

  /** Sends an e-mail with a link, if the address has an account. */
  requestPasswordReset(
    body: RequestBody<'requestPasswordReset'>,
    options?: CallOptions,
  ): Promise<{ readonly expiresIn: number }> {
    const path = toAuthPath('password-reset');
    return this.#http.json<'requestPasswordReset'>({ method: 'POST', path, body, options });
  }

  /** Sets a new password with the token of the link. Revokes all tokens of the account. */
  confirmPasswordReset(
    body: RequestBody<'confirmPasswordReset'>,
    options?: CallOptions,
  ): Promise<void> {
    const path = toPath('api', 'v1', 'auth', 'password-reset', 'confirm');
    return this.#http.done({ method: 'POST', path, body, options });
  }

  /** The second step of a login that failed with `second_factor_required`. */
  logInWithCode(body: RequestBody<'logInWithCode'>, options?: CallOptions): Promise<Session> {
    return this.#http.json<'logInWithCode'>({
      method: 'POST',
      path: toPath('api', 'v1', 'auth', 'login', 'code'),
      body,
      options,
    });
  }

  /** Revokes the token of this client. */
  logOut(options?: CallOptions): Promise<void> {
    return this.#http.done({ method: 'POST', path: toAuthPath('logout'), options });
  }

  /** Returns the account of this client's token. */
  async me(options?: CallOptions): Promise<Account> {
    const path = toAuthPath('me');
    const { account } = await this.#http.json<'getAccount'>({
      method: 'GET',
      path,
      options,
    });
    return account;
  }

  /** All data of the account as a ZIP archive. Read the body of the response or cancel it. */
  export(options?: CallOptions): Promise<Response> {
    const headers = { accept: 'application/zip' };
    return this.#http.open({ method: 'GET', path: toAuthPath('export'), headers, options });
  }
}

function toAuthPath(name: string): string {
  return toPath('api', 'v1', 'auth', name);
}

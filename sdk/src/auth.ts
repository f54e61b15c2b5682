import type { Account, BodyOf, Token } from './api-types.ts';
import type { CallOptions, Http } from './http.ts';
import { toPath } from './to-path.ts';

export class Auth {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Makes an account, and logs it in. */
  register(body: BodyOf<'register'>, options?: CallOptions): Promise<Token> {
    return this.#http.json<'register'>({
      method: 'POST',
      path: toAuthPath('register'),
      body,
      options,
    });
  }

  /** The token is for a client of its own: `new Reelay({ baseUrl, token })`. */
  logIn(body: BodyOf<'logIn'>, options?: CallOptions): Promise<Token> {
    return this.#http.json<'logIn'>({ method: 'POST', path: toAuthPath('login'), body, options });
  }

  /** Revokes the token that this client uses. */
  logOut(options?: CallOptions): Promise<void> {
    return this.#http.done({ method: 'POST', path: toAuthPath('logout'), options });
  }

  /** Whom the token that this client uses stands for. */
  async me(options?: CallOptions): Promise<Account> {
    const path = toAuthPath('me');
    const { account } = await this.#http.json<'getAccount'>({
      method: 'GET',
      path,
      options,
    });
    return account;
  }
}

function toAuthPath(name: string): string {
  return toPath('api', 'v1', 'auth', name);
}

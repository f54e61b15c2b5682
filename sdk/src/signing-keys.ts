import type { RequestBody, SigningKey } from './api-types.ts';
import type { CallOptions, Http } from './http.ts';
import { toPath } from './to-path.ts';

/** Public keys that verify playback tokens (JWT) which your server signs. */
export class SigningKeys {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** `jwk` is a public key: Ed25519, ES256, or RS256 with at least 2,048 bits. */
  create(body: RequestBody<'createSigningKey'>, options?: CallOptions): Promise<SigningKey> {
    return this.#http.json<'createSigningKey'>({
      method: 'POST',
      path: toPath('api', 'v1', 'signing-keys'),
      body,
      options,
    });
  }

  /** All keys, newest first. */
  async list(options?: CallOptions): Promise<readonly SigningKey[]> {
    const path = toPath('api', 'v1', 'signing-keys');
    const { data } = await this.#http.json<'listSigningKeys'>({ method: 'GET', path, options });
    return data;
  }

  /** Playback with tokens of this key ends within a second. */
  delete(signingKeyId: string, options?: CallOptions): Promise<void> {
    const path = toPath('api', 'v1', 'signing-keys', signingKeyId);
    return this.#http.done({ method: 'DELETE', path, options });
  }
}

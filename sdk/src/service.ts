import type { CallOptions, Http } from './http.ts';
import { toPath } from './to-path.ts';

/** Health checks for operators. */
export class Service {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Resolves if the process is alive. */
  checkHealth(options?: CallOptions): Promise<void> {
    return this.#http.done({ method: 'GET', path: toPath('healthz'), options });
  }

  /** Resolves if the process accepts requests; throws `unavailable` otherwise. */
  checkReadiness(options?: CallOptions): Promise<void> {
    return this.#http.done({ method: 'GET', path: toPath('readyz'), options });
  }
}

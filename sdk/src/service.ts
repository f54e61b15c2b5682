import type { CallOptions, Http } from './http.ts';
import { toPath } from './to-path.ts';

/** Of use to those who run the service. */
export class Service {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Ends when the process is alive. */
  checkHealth(options?: CallOptions): Promise<void> {
    return this.#http.done({ method: 'GET', path: toPath('healthz'), options });
  }

  /** Ends when requests may be sent there; throws `unavailable` when they may not. */
  checkReadiness(options?: CallOptions): Promise<void> {
    return this.#http.done({ method: 'GET', path: toPath('readyz'), options });
  }
}

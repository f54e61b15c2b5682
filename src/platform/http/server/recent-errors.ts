import type { Clock } from '../../clock.ts';
import type { FinishedRequest } from './log-requests.ts';

export type RecentError = Pick<FinishedRequest, 'requestId' | 'method' | 'route' | 'status'> & {
  readonly atMs: number;
};

const ERRORS_MAX = 200;
const SERVER_ERROR = 500;

/** The latest server errors of this process. Routes are patterns, because URLs contain secrets. */
export class RecentErrors {
  readonly #clock: Clock;
  readonly #errors: RecentError[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add({ requestId, method, route, status }: FinishedRequest): void {
    if (status < SERVER_ERROR) return;
    this.#errors.push({ requestId, method, route, status, atMs: this.#clock() });
    if (this.#errors.length > ERRORS_MAX) this.#errors.shift();
  }

  /** Newest first. */
  list(): readonly RecentError[] {
    return this.#errors.toReversed();
  }
}

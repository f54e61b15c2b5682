import { classifyStatus, type FailureReason } from './failure-reasons.ts';
import { isRefusal } from './is-refusal.ts';

export type Refusal = {
  /** The name of the request in the trace. */
  readonly step: string;
  readonly url: URL;
  readonly reason: FailureReason;
};

/** The requests of one resolution, and those that upstreams refused. */
export class RequestLog {
  readonly #requested = new Set<string>();
  readonly #refusals: Refusal[] = [];
  readonly #permittedHosts = new Set<string>();

  #count = 0;

  /** True if a request or a redirect leads to a source that the operator has blocked. */
  isBlocked = false;

  /** The number of requests, including redirects. */
  get count(): number {
    return this.#count;
  }

  get refusals(): readonly Refusal[] {
    return this.#refusals;
  }

  addRequest({ href }: URL): void {
    this.#requested.add(href);
    this.#count += 1;
  }

  addRedirects(count: number): void {
    this.#count += count;
  }

  addResponse({ step, url, status }: Omit<Refusal, 'reason'> & { readonly status: number }): void {
    const reason = classifyStatus(status);
    if (reason !== undefined) this.addFailure({ step, url, reason });
  }

  wasRequested({ href }: URL): boolean {
    return this.#requested.has(href);
  }

  /** Ignores failures that are not refusals. */
  addFailure(failure: Refusal): void {
    if (isRefusal(failure.reason)) this.#refusals.push(failure);
  }

  /** Permits further requests to a host although it is rate limiting others. */
  permitHost({ host }: URL): void {
    this.#permittedHosts.add(host);
  }

  mayRequest(url: URL): boolean {
    return this.#permittedHosts.has(url.host) || !this.isRateLimiting(url);
  }

  isRateLimiting({ host }: URL): boolean {
    return this.#refusals.some(({ url, reason }) => reason === 'busy' && url.host === host);
  }
}

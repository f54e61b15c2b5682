import type { Event, EventList, RequestQuery } from './api-types.ts';
import { followStream } from './follow-stream.ts';
import type { CallOptions, Http } from './http.ts';
import { toPath } from './to-path.ts';

const PATH = toPath('api', 'v1', 'events');

/** What happened in the account in the last 30 days. */
export class Events {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Oldest first. Continue with the `after` of the response to miss nothing. */
  list(query: RequestQuery<'listEvents'> = {}, options?: CallOptions): Promise<EventList> {
    return this.#http.json<'listEvents'>({ method: 'GET', path: PATH, query, options });
  }

  /**
   * Yields stored events and then new ones as they happen, until `options.signal` aborts. Reconnects
   * when the stream breaks. Store `position` and continue with it as `after`.
   */
  async *follow(
    query: Omit<RequestQuery<'listEvents'>, 'wait'> = {},
    options: CallOptions = {},
  ): AsyncGenerator<Event, void> {
    for await (const { data } of followStream(this.#http, { path: PATH, query, options })) {
      yield parseEvent(data);
    }
  }
}

/** The OpenAPI document guarantees the shape. */
function parseEvent(data: string): Event {
  return JSON.parse(data);
}

import { CookieJar } from '#lib/http/cookie-jar.ts';
import type { ClientHeaders } from '#lib/http/list-client-headers.ts';
import type { Cookie } from '#lib/http/parse-set-cookie.ts';

/** What one origin requires of requests. It is sent to no other origin, whatever redirects. */
export type HostRequirement = {
  readonly headers: ClientHeaders;
  /** True if the origin requires the cookies that it has set. */
  readonly cookies: boolean;
};

export type StoredRequirements = {
  /** By origin. */
  readonly hosts: Readonly<Record<string, HostRequirement>>;
  readonly cookies: readonly Cookie[];
};

/** A manifest can name any number of hosts. */
const HOSTS_MAX = 32;
/** An origin that refuses requests is tried with other headers at most once in this time. */
const LEARN_PAUSE_MS = 60_000;

/** What the hosts of one source require. Requests that belong together share it. */
export class HostRequirements {
  readonly jar: CookieJar;
  /** By origin. */
  readonly #hosts: Map<string, HostRequirement>;
  readonly #attempts = new Map<
    string,
    { readonly atMs: number; readonly done: Promise<unknown> }
  >();

  #learnedCount = 0;

  constructor(hosts: StoredRequirements['hosts'] = {}, jar = new CookieJar()) {
    this.#hosts = new Map(Object.entries(hosts));
    this.jar = jar;
  }

  find({ origin }: URL): HostRequirement | undefined {
    return this.#hosts.get(origin);
  }

  /** The same jar, with another requirement of one origin. */
  with({ origin }: URL, requirement: HostRequirement): HostRequirements {
    const hosts = { ...Object.fromEntries(this.#hosts), [origin]: requirement };
    return new HostRequirements(hosts, this.jar);
  }

  /** The number of requirements learned. */
  get learnedCount(): number {
    return this.#learnedCount;
  }

  set({ origin }: URL, requirement: HostRequirement): void {
    this.#learnedCount += 1;
    this.#hosts.set(origin, requirement);
    evictOldest(this.#hosts);
  }

  /**
   * Returns the result of `attempt`, which runs once a minute for each key. Undefined if another
   * call runs it or has run it; a running one is awaited.
   */
  async learnOnce<Result>(
    key: string,
    nowMs: number,
    attempt: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const last = this.#attempts.get(key);
    const ageMs = nowMs - (last?.atMs ?? -Infinity);
    if (ageMs >= 0 && ageMs < LEARN_PAUSE_MS) {
      await last?.done;
      return undefined;
    }
    const running = attempt();
    const done = running.catch(() => this.#attempts.delete(key));
    this.#attempts.set(key, { atMs: nowMs, done });
    evictOldest(this.#attempts);
    return await running;
  }

  /** The requirements of these origins, with the cookies for them. */
  toStored(urls: readonly URL[], nowMs: number): StoredRequirements {
    const found = urls.flatMap((url) => {
      const requirement = this.find(url);
      return requirement === undefined ? [] : [{ url, requirement }];
    });
    const hosts = Object.fromEntries(
      found.map(({ url: { origin }, requirement }) => [origin, requirement]),
    );
    const cookies = found.flatMap(({ url, requirement }) =>
      requirement.cookies ? this.jar.list(url, nowMs) : [],
    );
    return { hosts, cookies: [...new Set(cookies)] };
  }
}

function evictOldest(entries: Map<string, unknown>): void {
  for (const key of entries.keys()) {
    if (entries.size <= HOSTS_MAX) return;
    entries.delete(key);
  }
}

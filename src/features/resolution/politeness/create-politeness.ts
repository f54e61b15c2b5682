import {
  HOST_HOLD_MS_MAX,
  HOST_WAIT_MS_MAX,
  HOST_WAITING_MAX,
  HOSTS_REMEMBERED_MAX,
} from '#contract/limits.ts';
import { parseRetryAfter } from '#lib/http/parse-retry-after.ts';
import { findHostRule } from '#lib/net/host-rules.ts';
import type { Clock } from '#platform/clock.ts';
import type { PolitenessRule } from '#platform/config/config.ts';

import { ResolutionStop } from '../resolution-stop.ts';
import { type HostPlaces, openPlaces } from './host-places.ts';
import { type Pace, takeFrom } from './pace.ts';

/** What all resolutions of this process together ask of one host. */
export type Politeness = {
  /** A place at the host, to be disposed of when the resolution is done there. Rejects with ResolutionStop `crowded`. */
  readonly takePlace: (url: URL, signal: AbortSignal) => Promise<Disposable>;
  /**
   * Milliseconds to wait before the next request, which is counted. Throws ResolutionStop: `busy` while the host has
   * asked to be left alone, `crowded` where the wait would be too long.
   */
  readonly takeTurn: (url: URL) => number;
  /** What the host has answered: it may ask to be left alone (RFC 9110 §10.2.3, RFC 6585 §4). */
  readonly noteAnswer: (
    url: URL,
    answer: { readonly status: number; readonly retryAfter: string | undefined },
  ) => void;
};

type PolitenessOptions = {
  readonly rules: readonly PolitenessRule[];
  readonly clock: Clock;
  /** Told why a request was not sent. */
  readonly onHeldBack?: (reason: 'crowded' | 'busy') => void;
};

type Host = {
  readonly rule: PolitenessRule | undefined;
  readonly places: HostPlaces;
  pace: Pace | undefined;
  heldUntilMs: number;
};

export function createPoliteness(options: PolitenessOptions): Politeness {
  const { rules, clock, onHeldBack = () => undefined } = options;
  // The first is the one that nobody has asked for the longest.
  const hosts = new Map<string, Host>();

  function hostOf(url: URL): Host {
    const host = hosts.get(url.host) ?? openHost(findHostRule(rules, url.hostname));
    hosts.delete(url.host);
    hosts.set(url.host, host);
    for (const [name, { places }] of hosts) {
      if (hosts.size <= HOSTS_REMEMBERED_MAX) break;
      if (places.isEmpty()) hosts.delete(name);
    }
    return host;
  }

  function holdBack(reason: 'crowded' | 'busy'): never {
    onHeldBack(reason);
    throw new ResolutionStop(reason);
  }

  return {
    async takePlace(url, signal) {
      const place = await hostOf(url).places.take(signal);
      return place ?? holdBack('crowded');
    },
    takeTurn(url) {
      const host = hostOf(url);
      const nowMs = clock();
      const heldMs = Math.max(0, host.heldUntilMs - nowMs);
      if (heldMs > HOST_WAIT_MS_MAX) return holdBack('busy');
      if (host.rule === undefined) return heldMs;
      const taken = takeFrom(host.pace, host.rule.rate, nowMs);
      if (taken.waitMs > HOST_WAIT_MS_MAX) return holdBack('crowded');
      host.pace = taken.pace;
      return Math.max(heldMs, taken.waitMs);
    },
    noteAnswer(url, { status, retryAfter }) {
      if ((status !== 429 && status !== 503) || retryAfter === undefined) return;
      const waitMs = parseRetryAfter(retryAfter, clock());
      if (waitMs === undefined) return;
      const host = hostOf(url);
      host.heldUntilMs = Math.max(host.heldUntilMs, clock() + Math.min(waitMs, HOST_HOLD_MS_MAX));
    },
  };
}

function openHost(rule: PolitenessRule | undefined): Host {
  const places = openPlaces({
    atOnceMax: rule?.atOnceMax ?? Infinity,
    waitingMax: HOST_WAITING_MAX,
    waitMsMax: HOST_WAIT_MS_MAX,
  });
  return { rule, places, pace: undefined, heldUntilMs: 0 };
}

/** A turn to be disposed of when the work is done, or when to come again. */
export type HostTurn = (Disposable & { readonly kind: 'now' }) | Later;

type Later = { readonly kind: 'later'; readonly atMs: number } & Disposable;

export type HostTurns = {
  readonly take: (host: string, nowMs: number) => HostTurn;
};

/** Checks of one host's sources at a time, in this process. */
const AT_A_TIME = 2;
/** Those that find no turn come back one after the other. */
const SPACING_MS = 1_000;

type Host = { taken: number; nextMs: number };

/** Who finds no turn is told a time, and nobody else the same: it need not wait here, where others could work. */
export function createHostTurns(): HostTurns {
  const hosts = new Map<string, Host>();

  function release(name: string, host: Host): void {
    host.taken -= 1;
    if (host.taken === 0) hosts.delete(name);
  }

  function take(name: string, nowMs: number): HostTurn {
    const host = hosts.get(name) ?? { taken: 0, nextMs: 0 };
    hosts.set(name, host);
    if (host.taken >= AT_A_TIME) {
      host.nextMs = Math.max(host.nextMs, nowMs) + SPACING_MS;
      return { kind: 'later', atMs: host.nextMs, [Symbol.dispose]: () => undefined };
    }
    host.taken += 1;
    return { kind: 'now', [Symbol.dispose]: () => release(name, host) };
  }

  return { take };
}

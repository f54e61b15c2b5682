import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { listenOnLoopback } from '../support/listen.ts';

/** A fault in the bytes that the upstream sends back. */
export type LinkFault = {
  /** Delay before each piece. */
  readonly delayMs?: number;
  /** Size of each piece. */
  readonly pieceBytes?: number;
  /** Bytes after which the connection ends. */
  readonly bytesMax?: number;
  /** How the connection ends. The default is a regular close. */
  readonly end?: 'reset' | 'silence';
};

export type FaultyLink = AsyncDisposable & { readonly port: number; fault: LinkFault };

/** A proxy to a loopback port that injects the fault into each new connection. */
export async function openFaultyLink(toPort: number): Promise<FaultyLink> {
  const link: { fault: LinkFault } = { fault: {} };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true });
    upstream.on('error', () => undefined);
    client.pipe(upstream);
    client.once('close', () => upstream.destroy());
    pass(upstream, client, link.fault).catch(() => client.destroy());
  });
  return Object.assign(link, await listenOnLoopback(server));
}

async function pass(from: Socket, to: Socket, fault: LinkFault): Promise<void> {
  const { delayMs = 0, pieceBytes = Infinity, bytesMax = Infinity, end } = fault;
  let left = bytesMax;
  for await (const chunk of from) {
    const bytes = Buffer.from(chunk).subarray(0, left);
    left -= bytes.length;
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      await delay(delayMs);
      to.write(bytes.subarray(at, at + pieceBytes));
    }
    if (left === 0) break;
  }
  if (end === 'reset') to.resetAndDestroy();
  if (end === undefined) to.end();
}

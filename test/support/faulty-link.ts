import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What a connection does to the bytes that come back over it. */
export type LinkFault = {
  /** Each piece comes so much later. */
  readonly delayMs?: number;
  /** So many bytes at a time. */
  readonly pieceBytes?: number;
  /** It comes to its end after so many. */
  readonly bytesMax?: number;
  /** How it ends; properly when not told. */
  readonly end?: 'reset' | 'silence';
};

export type FaultyLink = AsyncDisposable & { readonly port: number; fault: LinkFault };

/** A connection to a port of loopback that goes wrong as told, from the next one on. */
export async function openFaultyLink(toPort: number): Promise<FaultyLink> {
  const sockets = new Set<Socket>();
  const link: { fault: LinkFault } = { fault: {} };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    client.pipe(upstream);
    client.once('close', () => upstream.destroy());
    pass(upstream, client, link.fault).catch(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return Object.assign(link, {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
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

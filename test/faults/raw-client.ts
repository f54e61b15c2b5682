import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Connects from any loopback address, such as 127.0.0.2. */
export async function connectFrom(localAddress: string, port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  // A connection that the server resets reports its end as 'close' too.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  // The end of the connection is reported only after all data has been read.
  return socket.resume();
}

export function connectMany(
  localAddress: string,
  port: number,
  count: number,
): Promise<readonly Socket[]> {
  return Promise.all(Array.from({ length: count }, () => connectFrom(localAddress, port)));
}

/**
 * Sends a request and returns the first chunk of the response; empty if the connection is closed.
 */
export async function sendOn(socket: Socket, request: string): Promise<string> {
  if (socket.closed) return '';
  const received = once(socket, 'data');
  const closed = once(socket, 'close');
  socket.write(request);
  return await Promise.race([received.then(String), closed.then(() => '')]);
}

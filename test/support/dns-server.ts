import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

import {
  type Answer,
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Packet,
  TRUNCATED_RESPONSE,
} from 'dns-packet';

import { listenOnLoopback } from './listen.ts';

/** The response: IP addresses, a CNAME with IP addresses, an error code, or `silence`. */
export type DnsReply =
  | readonly string[]
  | { readonly cname: string; readonly addresses: readonly string[] }
  | DnsFault;
export type DnsFault = 'SERVFAIL' | 'NXDOMAIN' | 'REFUSED' | 'silence';

export type DnsZone = (question: {
  readonly name: string;
  readonly type: 'A' | 'AAAA';
}) => DnsReply;

export type DnsServer = AsyncDisposable & {
  /** `address:port`, the format of DNS_SERVERS. */
  readonly address: string;
  /** `name type` of each query, in order. A busy client may repeat one, which counts once. */
  readonly questions: readonly string[];
};

const RCODES = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;
const UDP_BYTES_MAX = 512;

/** A real DNS server on loopback. Long responses use TCP instead of UDP. */
export async function startDnsServer(zone: DnsZone): Promise<DnsServer> {
  const questions: string[] = [];
  const ids = new Set<string>();
  const udp = createSocket('udp4');
  const tcp = createServer((socket) => respondOverTcp(socket, respond));
  const listening = await listenOnLoopback(tcp);
  const { port } = listening;
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');

  function respond(request: Buffer): Packet | undefined {
    const query = decode(request);
    const [question] = query.questions ?? [];
    if (question === undefined || (question.type !== 'A' && question.type !== 'AAAA'))
      return undefined;
    const { name, type } = question;
    const asked = `${name} ${type}`;
    const id = `${query.id} ${asked}`;
    if (!ids.has(id)) questions.push(asked);
    ids.add(id);
    const reply = zone({ name: name.toLowerCase(), type });
    if (reply === 'silence') return undefined;
    const base = { type: 'response', id: query.id ?? 0, questions: query.questions ?? [] } as const;
    return typeof reply === 'string'
      ? { ...base, flags: RCODES[reply] }
      : { ...base, flags: AUTHORITATIVE_ANSWER, answers: toAnswers(name, type, reply) };
  }

  udp.on('message', (message, peer) => {
    const packet = respond(message);
    if (packet === undefined) return;
    const bytes = encode(packet);
    const isShort = bytes.length <= UDP_BYTES_MAX;
    udp.send(isShort ? bytes : encode(truncated(packet)), peer.port, peer.address);
  });

  return {
    address: `127.0.0.1:${port}`,
    questions,
    [Symbol.asyncDispose]: async () => {
      udp.close();
      await listening[Symbol.asyncDispose]();
    },
  };
}

function toAnswers(name: string, type: 'A' | 'AAAA', reply: Exclude<DnsReply, DnsFault>): Answer[] {
  if (!('cname' in reply)) return reply.map((data) => ({ type, name, ttl: 0, data }));
  const alias: Answer = { type: 'CNAME', name, ttl: 0, data: reply.cname };
  return [
    alias,
    ...reply.addresses.map((data): Answer => ({ type, name: reply.cname, ttl: 0, data })),
  ];
}

function truncated(packet: Packet): Packet {
  return { ...packet, flags: (packet.flags ?? 0) | TRUNCATED_RESPONSE, answers: [] };
}

/** DNS over TCP prefixes each message with its length (RFC 1035 §4.2.2). */
function respondOverTcp(socket: Socket, respond: (request: Buffer) => Packet | undefined): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0);
      const packet = respond(received.subarray(2, end));
      received = received.subarray(end);
      if (packet === undefined) continue;
      const bytes = encode(packet);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(bytes.length);
      socket.write(Buffer.concat([length, bytes]));
    }
  });
}

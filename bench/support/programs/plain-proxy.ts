// A proxy to an origin and, under /tls, to its TLS port, which checks nothing: the floor of what a
// proxy on Node costs. The arguments are how it receives bodies (onread, undici or pipe), and the
// ports of the origin.
import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Agent as TlsAgent, get as getTls } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { Pool } from 'undici';

const HOST = '127.0.0.1';
const [kind = '', port = '', tlsPort = ''] = process.argv.slice(2);

type Receive = (path: string, isSecure: boolean, response: ServerResponse) => void;

const agent = new Agent({ keepAlive: true });
const tlsAgent = new TlsAgent({ keepAlive: true });
const pools = {
  plain: new Pool(`http://${HOST}:${port}`),
  tls: new Pool(`https://${HOST}:${tlsPort}`),
};

const RECEIVERS: ReadonlyMap<string, Receive> = new Map<string, Receive>([
  ['onread', receiveSlabs],
  ['undici', receiveChunks],
  ['pipe', pipe],
]);

function pipe(path: string, isSecure: boolean, response: ServerResponse): void {
  const forward = (received: IncomingMessage): void => {
    response.writeHead(received.statusCode ?? 502, toFields(received.headers['content-length']));
    received.pipe(response);
  };
  if (isSecure) getTls({ host: HOST, port: tlsPort, path, agent: tlsAgent }, forward);
  else get({ host: HOST, port, path, agent }, forward);
}

function receiveChunks(path: string, isSecure: boolean, response: ServerResponse): void {
  const pool = isSecure ? pools.tls : pools.plain;
  pool.dispatch(
    { method: 'GET', path },
    {
      onRequestStart: () => undefined,
      onResponseStart: (controller, status, { 'content-length': length }) => {
        response.writeHead(status, toFields(String(length)));
        response.on('drain', () => controller.resume());
      },
      onResponseData: (controller, chunk) => {
        if (!response.write(chunk)) controller.pause();
      },
      onResponseEnd: () => void response.end(),
      onResponseError: () => void response.destroy(),
    },
  );
}

const SLAB_BYTES = 512 * 1024;
const ROOM_BYTES_MIN = 64 * 1024;

type Slab = { readonly bytes: Buffer; references: number };

const free: Slab[] = [];

function release(slab: Slab): void {
  slab.references -= 1;
  if (slab.references === 0) free.push(slab);
}

/** Reads into slabs that return when the viewer's socket has taken them. */
class Upstream {
  static readonly idle: { readonly plain: Upstream[]; readonly tls: Upstream[] } = {
    plain: [],
    tls: [],
  };
  readonly #socket: Socket;
  readonly #isSecure: boolean;
  #slab = Upstream.#acquire();
  #filled = 0;
  #taken = 0;
  #left = -1;
  #isJoining = false;
  #response: ServerResponse | undefined;

  constructor(isSecure: boolean) {
    this.#isSecure = isSecure;
    const onread = {
      buffer: () => this.#slab.bytes.subarray(this.#filled),
      callback: (length: number) => this.#receive(length),
    };
    const to = { host: HOST, port: Number(isSecure ? tlsPort : port), onread };
    this.#socket = isSecure ? connectTls(to) : connect(to);
  }

  static #acquire(): Slab {
    const slab = free.pop() ?? { bytes: Buffer.allocUnsafeSlow(SLAB_BYTES), references: 0 };
    slab.references = 1;
    return slab;
  }

  get(path: string, response: ServerResponse): void {
    this.#response = response;
    this.#left = -1;
    response.on('drain', () => this.#socket.resume());
    // The previous response may have ended before its viewer was ready.
    this.#socket.resume();
    this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`);
  }

  #receive(length: number): boolean {
    const start = this.#filled;
    this.#filled += length;
    if (this.#left < 0) this.#readHead(start);
    else this.#left -= length;
    const mustSend = !this.#isSecure || this.#left === 0 || this.#isFull();
    return mustSend ? this.#send() : this.#join();
  }

  #readHead(start: number): void {
    const { bytes } = this.#slab;
    const end = bytes.indexOf('\r\n\r\n', start) + 4;
    const head = bytes.toString('latin1', start, end);
    const size = /content-length: (\d+)/i.exec(head)?.[1];
    this.#response?.writeHead(200, toFields(size));
    this.#taken = end;
    this.#left = Number(size) - (this.#filled - end);
  }

  /** Sends what arrives in one turn of the event loop together. */
  #join(): boolean {
    if (this.#isJoining) return true;
    this.#isJoining = true;
    setImmediate(() => {
      this.#isJoining = false;
      if (!this.#send()) this.#socket.pause();
    });
    return true;
  }

  #send(): boolean {
    const response = this.#response;
    const slab = this.#slab;
    const bytes = slab.bytes.subarray(this.#taken, this.#filled);
    this.#taken = this.#filled;
    if (bytes.length === 0 || response === undefined) return true;
    slab.references += 1;
    const isReady = response.write(bytes, () => release(slab));
    if (this.#isFull()) this.#renew();
    if (this.#left > 0) return isReady;
    response.end();
    this.#response = undefined;
    Upstream.idle[this.#isSecure ? 'tls' : 'plain'].push(this);
    return true;
  }

  #isFull(): boolean {
    return SLAB_BYTES - this.#filled < ROOM_BYTES_MIN;
  }

  #renew(): void {
    release(this.#slab);
    this.#slab = Upstream.#acquire();
    this.#filled = this.#taken = 0;
  }
}

function receiveSlabs(path: string, isSecure: boolean, response: ServerResponse): void {
  const upstream = Upstream.idle[isSecure ? 'tls' : 'plain'].pop() ?? new Upstream(isSecure);
  upstream.get(path, response);
}

function toFields(length: string | undefined): Readonly<Record<string, string>> {
  return { 'content-type': 'video/mp2t', 'content-length': length ?? '' };
}

const receive = RECEIVERS.get(kind);
if (receive === undefined) throw new Error(`no such receiver: ${kind}`);

const listener: RequestListener = ({ url = '' }, response) => {
  const isSecure = url.startsWith('/tls/');
  receive(isSecure ? url.slice('/tls'.length) : url, isSecure, response);
};
const server = createServer(listener);
server.listen(0, HOST, () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(address.port);
});

import { EgressError } from './egress-failure.ts';
import {
  INTERIM_RESPONSES_MAX,
  RESPONSE_HEADER_BYTES_MAX,
  RESPONSE_HEADERS_MAX,
} from './limits.ts';

/** The head of a final response, and how its body ends (RFC 9112 §6.3). */
export type ResponseHead = {
  readonly status: number;
  /** Names and values in turn. */
  readonly fields: readonly string[];
  /** False if the connection must be closed after the response. */
  readonly isReusable: boolean;
};

export type ResponseEvents = {
  readonly onHead: (head: ResponseHead) => void;
  /** A part of the body, as a range of the bytes that `execute` received. */
  readonly onBody: (start: number, end: number) => void;
};

const TAB = 9;
const LINE_FEED = 10;
const SPACE = 32;
const VERSION = 'HTTP/1.';
const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/;
/** The value has the white space around it, so that the expression matches in linear time. */
const FIELD = /^([!#$%&'*+.^_`|~\dA-Za-z-]+):([\t\x20-\x7e\x80-\xff]*)$/;
/** Lengths are below 2^52, so that they are exact. */
const LENGTH = /^\d{1,15}$/;
/** The size of a chunk and its extensions (RFC 9112 §7.1.1). */
const CHUNK =
  /^([\da-fA-F]{1,12})(?:;[\w!#$%&'*+.^`|~-]+(?:=(?:[\w!#$%&'*+.^`|~-]+|"[\t \x21\x23-\x5b\x5d-\x7e]*"))?)*$/;
/** Fields that decide where a response ends and whether another may follow. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection'] as const;

/** What the next byte belongs to. `done` is also the state before the first request. */
type State =
  | 'status'
  | 'fields'
  | 'body_of_length'
  | 'body_until_close'
  | 'chunk_size'
  | 'chunk'
  | 'chunk_end'
  | 'trailers'
  | 'done';

type Method = 'GET' | 'HEAD';

/**
 * Reads responses of HTTP/1.1 and 1.0 strictly: whatever leaves the end of a head or of a body to
 * the reader's opinion is an error. Throws EgressError.
 */
export class ResponseParser {
  readonly #events: ResponseEvents;
  #state: State = 'done';
  #method: Method = 'GET';
  /** Position in the bytes that are parsed now. */
  #at = 0;
  #line = '';
  /** Bytes of the current head, trailer section or line. */
  #lineBytes = 0;
  #fields: string[] = [];
  #framing = createFraming();
  #status = 0;
  #minorVersion = '';
  #interimCount = 0;
  /** Bytes left of a body or chunk of known length. */
  #bytesLeft = 0;

  constructor(events: ResponseEvents) {
    this.#events = events;
  }

  /** Expects the response to a request that was sent now. */
  begin(method: Method): void {
    this.#method = method;
    this.#interimCount = 0;
    this.#beginHead();
  }

  get isDone(): boolean {
    return this.#state === 'done';
  }

  /** Returns the number of bytes that belong to the response; others follow its end. */
  execute(bytes: Buffer): number {
    this.#at = 0;
    while (this.#at < bytes.length && this.#state !== 'done') {
      if (this.#state === 'body_until_close') this.#passBody(bytes, Infinity);
      else if (this.#state === 'body_of_length' || this.#state === 'chunk') this.#readBody(bytes);
      else this.#readLine(bytes);
    }
    return this.#at;
  }

  /** The connection has ended. Throws `reset` unless that is the end of the body. */
  finish(): void {
    if (this.#state !== 'body_until_close' && this.#state !== 'done')
      throw new EgressError('reset', 'the connection ended inside a response');
    this.#state = 'done';
  }

  #beginHead(): void {
    this.#state = 'status';
    this.#fields = [];
    this.#framing = createFraming();
    this.#beginLines();
  }

  #beginLines(): void {
    this.#line = '';
    this.#lineBytes = 0;
  }

  #readBody(bytes: Buffer): void {
    this.#bytesLeft -= this.#passBody(bytes, this.#bytesLeft);
    if (this.#bytesLeft > 0) return;
    this.#state = this.#state === 'chunk' ? 'chunk_end' : 'done';
    this.#beginLines();
  }

  #passBody(bytes: Buffer, bytesMax: number): number {
    const start = this.#at;
    this.#at = Math.min(bytes.length, start + bytesMax);
    this.#events.onBody(start, this.#at);
    return this.#at - start;
  }

  #readLine(bytes: Buffer): void {
    const end = bytes.indexOf(LINE_FEED, this.#at);
    const stop = end === -1 ? bytes.length : end + 1;
    this.#lineBytes += stop - this.#at;
    if (this.#lineBytes > RESPONSE_HEADER_BYTES_MAX)
      throw new EgressError('too_large', 'a head or line of the response is too long');
    this.#line += bytes.toString('latin1', this.#at, stop);
    this.#at = stop;
    // Another protocol may never send a line feed.
    if (this.#state === 'status' && !mayBeStatus(this.#line))
      throw new EgressError('protocol', 'the response is not one of HTTP/1');
    if (end === -1) return;
    if (!this.#line.endsWith('\r\n')) throw malformed('line end');
    const line = this.#line.slice(0, -2);
    this.#line = '';
    this.#take(line);
  }

  #take(line: string): void {
    const state = this.#state;
    if (state === 'status') this.#takeStatus(line);
    else if (state === 'chunk_size') this.#takeChunkSize(line);
    else if (state === 'chunk_end') this.#endChunk(line);
    else if (line !== '') this.#takeField(line);
    else if (state === 'fields') this.#endHead();
    else this.#state = 'done';
  }

  /** Empty lines may precede a response (RFC 9112 §2.2). */
  #takeStatus(line: string): void {
    if (line === '') return;
    const [, minorVersion, status] = STATUS_LINE.exec(line) ?? [];
    if (minorVersion === undefined) throw malformed('status line');
    this.#minorVersion = minorVersion;
    this.#status = Number(status);
    this.#state = 'fields';
  }

  #takeField(line: string): void {
    const [, name, text] = FIELD.exec(line) ?? [];
    if (name === undefined || text === undefined) throw malformed('field');
    const value = trimSpace(text);
    this.#fields.push(name, value);
    const key = name.toLowerCase();
    if (isFraming(key)) this.#framing[key].push(value);
    if (this.#fields.length / 2 > RESPONSE_HEADERS_MAX)
      throw new EgressError('too_large', 'too many header fields');
  }

  #takeChunkSize(line: string): void {
    const [, size] = CHUNK.exec(line) ?? [];
    if (size === undefined) throw malformed('chunk');
    this.#bytesLeft = Number.parseInt(size, 16);
    this.#state = this.#bytesLeft === 0 ? 'trailers' : 'chunk';
    this.#fields = [];
    this.#beginLines();
  }

  #endChunk(line: string): void {
    if (line !== '') throw malformed('chunk');
    this.#state = 'chunk_size';
    this.#beginLines();
  }

  #endHead(): void {
    const [status, fields] = [this.#status, this.#fields];
    if (status < 200) return this.#skipInterim();
    const lengths = this.#framing['content-length'];
    const codings = listTokens(this.#framing['transfer-encoding']);
    const [length] = lengths;
    const hasLength = length !== undefined;
    if (lengths.length > 1 || (hasLength && codings.length > 0)) throw malformed('length');
    if (hasLength && !LENGTH.test(length)) throw malformed('length');
    if (codings.slice(0, -1).includes('chunked')) throw malformed('transfer coding');
    this.#bytesLeft = Number(length ?? 0);
    this.#state = this.#decideBody({ hasLength, codings });
    this.#beginLines();
    this.#events.onHead({ status, fields, isReusable: this.#isReusable(codings) });
  }

  /** 100 and 101 respond to requests that are never sent. */
  #skipInterim(): void {
    this.#interimCount += 1;
    if (this.#status <= 101 || this.#interimCount > INTERIM_RESPONSES_MAX)
      throw new EgressError('protocol', 'an unexpected interim response');
    this.#beginHead();
  }

  #decideBody({
    hasLength,
    codings,
  }: {
    readonly hasLength: boolean;
    readonly codings: readonly string[];
  }): State {
    if (this.#hasNoBody()) return 'done';
    if (codings.at(-1) === 'chunked') return 'chunk_size';
    if (!hasLength) return 'body_until_close';
    return this.#bytesLeft === 0 ? 'done' : 'body_of_length';
  }

  #hasNoBody(): boolean {
    return this.#method === 'HEAD' || this.#status === 204 || this.#status === 304;
  }

  /**
   * False after a response that has a body against the rules of its status, or after HEAD: servers
   * that send the body nevertheless would forge the next response.
   */
  #isReusable(codings: readonly string[]): boolean {
    const isFramed = this.#bytesLeft > 0 || codings.length > 0;
    if (this.#method === 'HEAD' || (this.#hasNoBody() && isFramed)) return false;
    if (this.#state === 'body_until_close') return false;
    const options = listTokens(this.#framing.connection);
    if (options.includes('close')) return false;
    // A server of HTTP/1.0 does not know transfer codings (RFC 9112 §6.1).
    return this.#minorVersion === '1' || (codings.length === 0 && options.includes('keep-alive'));
  }
}

function createFraming(): Record<(typeof FRAMING)[number], string[]> {
  return { 'content-length': [], 'transfer-encoding': [], connection: [] };
}

function isFraming(name: string): name is (typeof FRAMING)[number] {
  return FRAMING.some((each) => each === name);
}

/** True for the start of a status line, or of an empty line before it. */
function mayBeStatus(line: string): boolean {
  return '\r\n'.startsWith(line) || VERSION.startsWith(line.slice(0, VERSION.length));
}

function listTokens(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.toLowerCase().split(',').map(trimSpace));
}

/** Removes only the white space of HTTP (RFC 9110 §5.6.3): a byte such as 0xa0 is a part. */
function trimSpace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB;
}

function malformed(part: string): EgressError {
  return new EgressError('protocol', `malformed ${part}`);
}

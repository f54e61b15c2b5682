import {
  findExpressionEnd,
  findSpaceEnd,
  findStringEnd,
  EXPRESSION_ENDS,
  isQuote,
} from './skip-script.ts';

/** Limits per literal, because hostile scripts nest deeply or never end. */
const DEPTH_MAX = 48;
const NODES_MAX = 50_000;

export type LiteralResult = {
  /** The value as JSON.parse would return it; undefined if it depends on running the script. */
  readonly value: unknown;
  /** Offset after the value. */
  readonly end: number;
  /** Skipped ranges, such as function bodies, which may contain further literals. */
  readonly skipped: readonly Span[];
};

export type Span = { readonly start: number; readonly end: number };

/**
 * Reads one value of a script as data without running it (ECMA-262 §12.9 and §13.2, literals only):
 * objects with any keys, both quote styles, templates without substitutions, concatenated strings,
 * `JSON.parse`, `decodeURIComponent` and `atob` of a string, comments and trailing commas. It
 * tolerates slightly broken JSON: raw line breaks in strings, missing commas, truncated text. Runs
 * in linear time and never throws.
 */
export function readLiteral(text: string, start = 0, limit = text.length): LiteralResult {
  const reader = new LiteralReader(text, start, limit);
  const value = reader.readValue(0);
  return { value, end: reader.at, skipped: reader.skipped };
}

const NUMBER =
  /[-+]?(?:0x[\da-f]{1,16}|(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:e[-+]?\d{1,5})?)/iy;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]{0,255}/uy;
const CODE_ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/iy;
const CALL = /(?:(?:window|self)\.)?(JSON\.parse|decodeURIComponent|unescape|atob)\(\s*/y;
const BOOLEAN = /![01]/y;
const KEYWORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
]);

class LiteralReader {
  readonly text: string;
  readonly limit: number;
  readonly skipped: Span[] = [];
  at: number;
  nodes = 0;

  constructor(text: string, start: number, limit: number) {
    this.text = text;
    this.at = start;
    this.limit = limit;
  }

  readValue(depth: number): unknown {
    this.nodes += 1;
    if (this.nodes > NODES_MAX) this.at = this.limit;
    this.skipSpace();
    if (depth > DEPTH_MAX) return this.skipExpression();
    const value = this.readPrimary(depth);
    return depth === 0 ? value : this.readRest(value);
  }

  private readPrimary(depth: number): unknown {
    const character = this.peek();
    if (character === '{') return this.readObject(depth);
    if (character === '[') return this.readArray(depth);
    if (isQuote(character)) return this.readString(character);
    const call = this.match(CALL);
    if (call !== undefined) return this.readCall(call, depth);
    const boolean = this.match(BOOLEAN);
    if (boolean !== undefined) return boolean === '!0';
    const number = this.match(NUMBER);
    if (number !== undefined) return Number(number);
    const word = this.match(WORD);
    return word === undefined ? undefined : KEYWORDS.get(word);
  }

  /**
   * Reads the rest of an expression: concatenated strings are joined, other operators make the
   * value unknown.
   */
  private readRest(first: unknown): unknown {
    let value = first;
    for (;;) {
      this.skipSpace();
      const next = this.peek();
      if (next === '+' && typeof value === 'string') {
        this.at += 1;
        this.skipSpace();
        const quote = this.peek();
        const more = isQuote(quote) ? this.readString(quote) : undefined;
        if (more === undefined) return this.skipExpression();
        value += more;
      } else if (next === '' || EXPRESSION_ENDS.has(next) || isQuote(next)) {
        // A quote here means that a comma is missing.
        return value;
      } else return this.skipExpression();
    }
  }

  private readObject(depth: number): unknown {
    const members: [string, unknown][] = [];
    this.at += 1;
    while (this.hasNextItem('}')) {
      const key = this.readKey();
      this.skipSpace();
      if (key === undefined || this.peek() !== ':') {
        this.skipExpression();
        continue;
      }
      this.at += 1;
      members.push([key, this.readValue(depth + 1)]);
    }
    // `fromEntries` creates own properties, even for a key like __proto__.
    return Object.fromEntries(members);
  }

  private readKey(): string | undefined {
    const character = this.peek();
    if (isQuote(character)) return this.readString(character);
    return this.match(WORD) ?? this.match(NUMBER);
  }

  private readArray(depth: number): unknown {
    const items: unknown[] = [];
    this.at += 1;
    while (this.hasNextItem(']')) items.push(this.readValue(depth + 1));
    return items;
  }

  /** Returns whether another item follows; skips commas and the closing bracket. */
  private hasNextItem(close: '}' | ']'): boolean {
    for (;;) {
      this.skipSpace();
      const character = this.peek();
      if (character === '') return false;
      if (character === ',') this.at += 1;
      else if (character === close) {
        this.at += 1;
        return false;
      } else if (EXPRESSION_ENDS.has(character)) {
        // This bracket closes an outer value, so the current one was never closed.
        return false;
      } else return true;
    }
  }

  private readString(quote: string): string | undefined {
    this.at += 1;
    let value = '';
    let from = this.at;
    while (this.at < this.limit) {
      const character = this.text.charAt(this.at);
      if (character === quote) {
        value += this.text.slice(from, this.at);
        this.at += 1;
        return value;
      }
      if (quote === '`' && this.text.startsWith('${', this.at)) {
        this.at = findStringEnd(this.text, this.at, { quote, limit: this.limit });
        return undefined;
      }
      if (character === '\\') {
        value += this.text.slice(from, this.at) + this.readEscape();
        from = this.at;
      } else this.at += 1;
    }
    return value + this.text.slice(from, this.limit);
  }

  private readEscape(): string {
    CODE_ESCAPE.lastIndex = this.at;
    const [escape, ...digits] = CODE_ESCAPE.exec(this.text) ?? [];
    const point = Number.parseInt(digits.find((group) => group !== undefined) ?? '', 16);
    if (escape !== undefined && point <= 0x10_ff_ff) {
      this.at += escape.length;
      return String.fromCodePoint(point);
    }
    const escaped = this.text.charAt(this.at + 1);
    this.at = Math.min(this.at + 2, this.limit);
    return ESCAPES.get(escaped) ?? escaped;
  }

  /** Reads the string of a call such as `JSON.parse("…")`, and decodes it. */
  private readCall(call: string, depth: number): unknown {
    const inner = depth > DEPTH_MAX ? undefined : this.readArgument(depth);
    this.skipSpace();
    if (this.peek() === ')') this.at += 1;
    if (typeof inner !== 'string') return undefined;
    if (!call.includes('JSON.parse')) return decodeArgument(call, inner);
    return depth > 1 ? undefined : readLiteral(inner).value;
  }

  private readArgument(depth: number): unknown {
    const quote = this.peek();
    if (isQuote(quote)) return this.readString(quote);
    const call = this.match(CALL);
    return call === undefined ? this.skipExpression() : this.readCall(call, depth + 1);
  }

  /** Skips an expression that is not data, up to the comma or bracket that ends it. */
  private skipExpression(): undefined {
    const start = this.at;
    this.at = findExpressionEnd(this.text, this.at, this.limit);
    // Skipping at least one character guarantees progress on unreadable text.
    if (this.at === start && !EXPRESSION_ENDS.has(this.peek())) this.at += 1;
    if (this.at - start > 16) this.skipped.push({ start, end: this.at });
    return undefined;
  }

  private skipSpace(): void {
    this.at = findSpaceEnd(this.text, this.at, this.limit);
  }

  private peek(): string {
    return this.at < this.limit ? this.text.charAt(this.at) : '';
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined || this.at + found.length > this.limit) return undefined;
    this.at += found.length;
    return found;
  }
}

function decodeArgument(call: string, text: string): string | undefined {
  try {
    return call.includes('atob') ? atob(text) : decodeURIComponent(text);
  } catch {
    // Invalid text makes the call throw in a browser, too.
    return undefined;
  }
}

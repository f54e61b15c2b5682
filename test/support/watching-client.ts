import assert from 'node:assert/strict';

export type ClientAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
};

/** Fetches, and fails when an answer's head or body says one of these words, in any spelling. */
export type WatchingClient = (
  address: URL | string,
  headers?: Readonly<Record<string, string>>,
) => Promise<ClientAnswer>;

export function createWatchingClient(forbidden: readonly string[]): WatchingClient {
  return async (address, headers = {}) => {
    const response = await fetch(address, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const head = [...response.headers].map((field) => field.join(': ')).join('\n');
    const said = [head, bytes.toString('latin1'), response.url].flatMap(toSpellings);
    for (const word of forbidden) {
      assert.ok(!said.some((text) => text.includes(word)), `${response.url} says ${word}`);
    }
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
  };
}

function toSpellings(text: string): readonly string[] {
  return [text, text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => toCharacter(hex))];
}

function toCharacter(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

import * as fc from 'fast-check';

const ENCODINGS = ['base64', 'base64url'] as const;

/**
 * A text, and the texts of every Base64 run in it, decoded as Latin-1 and as UTF-16 of either byte
 * order. Independent of the redactor, so that tests can compare the two.
 */
export function listDecodedForms(text: string): readonly string[] {
  const runs = text.match(/[A-Za-z0-9+/_-]{8,}=*/g) ?? [];
  return [text, ...runs.flatMap((run) => listTexts(Buffer.from(run, 'base64')))];
}

function listTexts(bytes: Buffer): readonly string[] {
  const even = (start: number): Buffer =>
    Buffer.from(bytes.subarray(start, bytes.length - ((bytes.length - start) % 2)));
  return [
    bytes.toString('latin1'),
    ...[even(0), even(1)].flatMap((part) => [
      part.toString('utf16le'),
      Buffer.from(part).swap16().toString('utf16le'),
    ]),
  ];
}

/** A text between arbitrary bytes, in ASCII or UTF-16, in Base64 or base64url. */
export function encodedArbitrary(text: string): fc.Arbitrary<string> {
  const noise = fc.uint8Array({ maxLength: 40 });
  const bytes = fc.constantFrom(
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
  );
  return fc
    .tuple(noise, bytes, noise, fc.constantFrom(...ENCODINGS))
    .map(([before, content, after, encoding]) =>
      Buffer.concat([before, content, after]).toString(encoding),
    );
}

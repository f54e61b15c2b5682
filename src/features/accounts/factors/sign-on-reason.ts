import { Type } from 'typebox';
import { Value } from 'typebox/value';

const ISSUER_CHARACTERS_MAX = 200;

/** How openid-client reports the issuer of a discovery document. */
const DocumentMismatch = Type.Object({
  expected: Type.String(),
  attribute: Type.Literal('issuer'),
  body: Type.Object({ issuer: Type.String() }),
});
const TokenMismatch = Type.Object({
  expected: Type.String(),
  claim: Type.Literal('iss'),
  claims: Type.Object({ iss: Type.String() }),
});
const CallbackMismatch = Type.Object({ expected: Type.String(), parameters: Type.Object({}) });

type Issuers = { readonly expected: string; readonly received: string };

/**
 * The messages of the chain and the issuers that differ, without responses, which can contain
 * tokens.
 */
export function toReason(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return describeIssuers(cause);
  const inner = toReason(cause.cause);
  return inner === undefined ? cause.message : `${cause.message}: ${inner}`;
}

/** Returns the issuer that a discovery document states if another one was expected. */
export function findStatedIssuer(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return Value.Check(DocumentMismatch, cause) ? cause.body.issuer : undefined;
}

function describeIssuers(cause: unknown): string | undefined {
  const issuers = findIssuers(cause);
  if (issuers === undefined) return undefined;
  const received = issuers.received.slice(0, ISSUER_CHARACTERS_MAX);
  return `expected ${JSON.stringify(issuers.expected)}, received ${JSON.stringify(received)}`;
}

function findIssuers(cause: unknown): Issuers | undefined {
  if (Value.Check(DocumentMismatch, cause)) {
    return { expected: cause.expected, received: cause.body.issuer };
  }
  if (Value.Check(TokenMismatch, cause)) {
    return { expected: cause.expected, received: cause.claims.iss };
  }
  if (!Value.Check(CallbackMismatch, cause)) return undefined;
  const { expected, parameters } = cause;
  const received = parameters instanceof URLSearchParams ? parameters.get('iss') : null;
  return received === null ? undefined : { expected, received };
}

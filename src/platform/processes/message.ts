import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const ProcessMessage = Type.Union([
  /** To the primary process: this process is ready. */
  Type.Object({ kind: Type.Literal('ready') }),
  /** To all others: a row changed in the database. */
  Type.Object({
    kind: Type.Literal('change'),
    topic: Type.Union([Type.Literal('video'), Type.Literal('job')]),
    subject: Type.String(),
  }),
  /** To all others: a request for their metrics. The primary process fills in `requester`. */
  Type.Object({
    kind: Type.Literal('request'),
    requestId: Type.Number(),
    requester: Type.Number(),
  }),
  /** To the requester only. */
  Type.Object({
    kind: Type.Literal('response'),
    requestId: Type.Number(),
    requester: Type.Number(),
    value: Type.Unknown(),
  }),
]);

/** Messages between the processes of one service, forwarded by the primary process. */
export type ProcessMessage = Static<typeof ProcessMessage>;

/** Undefined for other messages, such as the cluster's own. */
export function parseProcessMessage(value: unknown): ProcessMessage | undefined {
  return Value.Check(ProcessMessage, value) ? value : undefined;
}

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Messages are sent as JSON, which omits undefined values. */
const OptionalValue = Type.Optional(Type.Unknown());

const ProcessMessage = Type.Union([
  /** Sent to the primary process when this process is ready. */
  Type.Object({ kind: Type.Literal('ready') }),
  /** Sent to all other processes when a row in the database has changed. */
  Type.Object({
    kind: Type.Literal('change'),
    topic: Type.Union([
      Type.Literal('video'),
      Type.Literal('job'),
      Type.Literal('webhook'),
      Type.Literal('event'),
      Type.Literal('block'),
      Type.Literal('node'),
    ]),
    subject: Type.String(),
  }),
  /**
   * Sent to all other processes to request their metrics. The primary process fills in `requester`.
   */
  Type.Object({
    kind: Type.Literal('request'),
    requestId: Type.Number(),
    requester: Type.Number(),
  }),
  /** Sent to the primary process, which returns a result. */
  Type.Object({ kind: Type.Literal('call'), callId: Type.Number(), value: OptionalValue }),
  Type.Object({ kind: Type.Literal('result'), callId: Type.Number(), value: OptionalValue }),
  /** Sent to the requester only. */
  Type.Object({
    kind: Type.Literal('response'),
    requestId: Type.Number(),
    requester: Type.Number(),
    value: OptionalValue,
  }),
]);

/** Messages between the processes of one service, forwarded by the primary process. */
export type ProcessMessage = Static<typeof ProcessMessage>;

/** Undefined for other messages, such as the cluster's own. */
export function parseProcessMessage(value: unknown): ProcessMessage | undefined {
  return Value.Check(ProcessMessage, value) ? value : undefined;
}

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const ProcessMessage = Type.Union([
  /** To the first process: this one serves. */
  Type.Object({ kind: Type.Literal('ready') }),
  /** To all others: something was changed in the database. */
  Type.Object({
    kind: Type.Literal('change'),
    topic: Type.Union([Type.Literal('video'), Type.Literal('job')]),
    subject: Type.String(),
  }),
  /** To all others: what do you count? `asker` is filled in on the way. */
  Type.Object({ kind: Type.Literal('ask'), question: Type.Number(), asker: Type.Number() }),
  /** To the asker alone. */
  Type.Object({
    kind: Type.Literal('answer'),
    question: Type.Number(),
    asker: Type.Number(),
    value: Type.Unknown(),
  }),
]);

/** What the processes of one service say to each other; the one that started them passes it on. */
export type ProcessMessage = Static<typeof ProcessMessage>;

/** Undefined for what is none: the cluster's own messages go the same way. */
export function parseProcessMessage(value: unknown): ProcessMessage | undefined {
  return Value.Check(ProcessMessage, value) ? value : undefined;
}

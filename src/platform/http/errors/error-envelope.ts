import { type Static, Type } from 'typebox';

import type { AppError } from '#contract/app-error.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/error-codes.ts';

import type { Clock } from '../../clock.ts';

const ALL_CODES = Object.keys(ERROR_CODES);

export const ErrorCodeWire = Type.Unsafe<ErrorCode>({
  title: 'ErrorCode',
  type: 'string',
  enum: ALL_CODES,
  description: 'Machine-readable error code. Its meaning never changes.',
});

/** The body of every API error; `docs/errors.md` describes the codes. */
export const ErrorEnvelope = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object(
      {
        code: ErrorCodeWire,
        message: Type.String({ description: 'Human-readable message with the next step.' }),
        details: Type.Optional(
          Type.Array(
            Type.Object({
              path: Type.String({
                description: 'JSON pointer to the invalid part; empty for the whole request.',
              }),
              message: Type.String(),
              line: Type.Optional(
                Type.Integer({ description: 'Line in an uploaded file, starting at 1.' }),
              ),
              column: Type.Optional(
                Type.Integer({ description: 'Column in that line, starting at 1.' }),
              ),
              challenge: Type.Optional(
                Type.String({ description: 'Challenge for the `proof` of a login.' }),
              ),
              quota: Type.Optional(
                Type.String({ description: 'The exceeded quota, such as `videos`.' }),
              ),
              limit: Type.Optional(Type.Integer({ description: 'The limit of that quota.' })),
              used: Type.Optional(Type.Integer({ description: 'The current usage.' })),
              resetsAt: Type.Optional(
                Type.Unsafe<string>({
                  type: 'string',
                  format: 'date-time',
                  description: 'When the usage of a daily quota returns to zero.',
                }),
              ),
              videoId: Type.Optional(
                Type.String({ description: 'The ID of the existing video, for `video_exists`.' }),
              ),
              feedId: Type.Optional(
                Type.String({ description: 'The ID of the existing feed, for `feed_exists`.' }),
              ),
              channels: Type.Optional(
                Type.Integer({
                  minimum: 1,
                  description: 'The number of entries, if the URL leads to a list of channels.',
                }),
              ),
              drm: Type.Optional(
                Type.Unsafe<readonly string[]>({
                  type: 'array',
                  items: { type: 'string' },
                  description: 'Key systems and encryption schemes of a protected source.',
                }),
              ),
            }),
          ),
        ),
      },
      { title: 'ErrorReason' },
    ),
    requestId: Type.String({ examples: ['req_5Tq8VbZr2MxWnKcD'] }),
    apiVersion: Type.Literal('v1'),
    timestamp: Type.Unsafe<string>({ type: 'string', format: 'date-time' }),
  },
  { $id: 'Error', title: 'Error' },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;

export function toErrorEnvelope(error: AppError, requestId: string, clock: Clock): ErrorEnvelope {
  return {
    success: false,
    error: toErrorBody(error),
    requestId,
    apiVersion: 'v1',
    timestamp: new Date(clock()).toISOString(),
  };
}

export function toErrorBody({
  code,
  publicMessage: message,
  details,
}: AppError): ErrorEnvelope['error'] {
  return details.length === 0 ? { code, message } : { code, message, details: [...details] };
}

/** For a route's `schema.response`: the error envelope under the status of each code. */
export function errorResponses<const Code extends ErrorCode>(
  ...codes: readonly Code[]
): Record<(typeof ERROR_CODES)[Code]['status'], ReturnType<typeof Type.Unsafe<ErrorEnvelope>>>;
export function errorResponses(
  ...codes: readonly ErrorCode[]
): Record<number, ReturnType<typeof Type.Unsafe<ErrorEnvelope>>> {
  const responses = groupCodes(codes).map(({ status, description }) => [
    status,
    Type.Unsafe<ErrorEnvelope>({ $ref: 'Error#', description }),
  ]);
  return Object.fromEntries(responses);
}

/** The codes of each status, in the order of their table, and its description. */
export function groupCodes(codes: readonly ErrorCode[]): readonly CodeGroup[] {
  const sorted = [...new Set(codes)].toSorted(
    (a, b) => ALL_CODES.indexOf(a) - ALL_CODES.indexOf(b),
  );
  const byStatus = Map.groupBy(sorted, (code) => ERROR_CODES[code].status);
  return Array.from(byStatus, ([status, sharing]) => ({
    status,
    codes: sharing,
    description: sharing.map((code) => `\`${code}\``).join(', '),
  }));
}

type CodeGroup = {
  readonly status: number;
  readonly codes: readonly ErrorCode[];
  readonly description: string;
};

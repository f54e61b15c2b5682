import { type Static, Type } from 'typebox';

import { ABUSE_DETAILS_CHARACTERS_MAX } from '#contract/limits.ts';
import { REPORT_REASONS } from '#contract/report-reasons.ts';
import { EMAIL_CHARACTERS_MAX } from '#lib/net/email-pattern.ts';
import { literals } from '#platform/http/validation/schema-parts.ts';

const CONTACT_PATTERN =
  '^[^\\s@\\u0000-\\u001f\\u007f-\\u009f]+@[^\\s@\\u0000-\\u001f\\u007f-\\u009f]+$';

export const ReportBody = Type.Object(
  {
    reason: literals(REPORT_REASONS, { description: 'The ground of the report.' }),
    details: Type.String({
      minLength: 1,
      maxLength: ABUSE_DETAILS_CHARACTERS_MAX,
      // Line breaks and tabs are allowed, and all other control characters are not.
      pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$',
      description: 'Everything that the operator needs to know.',
      examples: ['This is my film “The talk”, which I have not licensed.'],
    }),
    contact: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: EMAIL_CHARACTERS_MAX,
        pattern: CONTACT_PATTERN,
        description: 'E-mail address for questions. It is erased when the report is closed.',
        examples: ['ada@example.com'],
      }),
    ),
  },
  {
    title: 'AbuseReport',
    additionalProperties: false,
    examples: [
      {
        reason: 'copyright',
        details: 'This is my film “The talk”, which I have not licensed.',
        contact: 'ada@example.com',
      },
    ],
  },
);
export type ReportBody = Static<typeof ReportBody>;

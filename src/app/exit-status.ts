import type { CommandErrorCode } from './command.ts';

type ExitStatus = {
  readonly status: number;
  readonly about: string;
  /** The errors that end with it. */
  readonly codes: readonly CommandErrorCode[];
};

const FAILED = 1;

/** What the number that a command ends with means; `--help` and docs/operations.md list the same. */
export const EXIT_STATUSES: readonly ExitStatus[] = [
  { status: 0, about: 'done', codes: [] },
  { status: FAILED, about: 'refused or failed; the message says why', codes: [] },
  { status: 2, about: 'wrong command line or input', codes: ['wrong_usage', 'validation_failed'] },
  {
    status: 3,
    about: 'can’t start: a setting, the secret or the database',
    codes: ['cannot_start'],
  },
  { status: 4, about: 'no such video or account', codes: ['not_found', 'video_not_found'] },
  { status: 10, about: 'resolve: the address is not allowed', codes: ['url_not_allowed'] },
  { status: 11, about: 'resolve: nothing that plays', codes: ['source_unsupported'] },
  { status: 12, about: 'resolve: behind a log-in or DRM', codes: ['source_protected'] },
  { status: 13, about: 'resolve: can’t be reached', codes: ['source_unreachable'] },
  { status: 14, about: 'resolve: its server failed', codes: ['source_error'] },
  { status: 15, about: 'resolve: took too long', codes: ['source_timeout'] },
];

export function toExitStatus(code: CommandErrorCode): number {
  return EXIT_STATUSES.find(({ codes }) => codes.includes(code))?.status ?? FAILED;
}

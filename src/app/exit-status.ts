import type { CommandErrorCode } from './command.ts';

type ExitStatus = {
  readonly status: number;
  readonly meaning: string;
  /** The error codes that map to this status. */
  readonly codes: readonly CommandErrorCode[];
};

const FAILED = 1;

/** The exit statuses of all commands, also listed by `--help` and in docs/cli.md. */
export const EXIT_STATUSES: readonly ExitStatus[] = [
  { status: 0, meaning: 'success', codes: [] },
  { status: FAILED, meaning: 'the command failed; the message states the reason', codes: [] },
  {
    status: 2,
    meaning: 'invalid command line or input',
    codes: ['wrong_usage', 'validation_failed'],
  },
  {
    status: 3,
    meaning: 'cannot start because of a setting, the secret or the database',
    codes: ['cannot_start'],
  },
  { status: 4, meaning: 'video or account not found', codes: ['not_found', 'video_not_found'] },
  { status: 10, meaning: 'resolve: URL not allowed', codes: ['url_not_allowed'] },
  { status: 11, meaning: 'resolve: no playable video', codes: ['source_unsupported'] },
  { status: 12, meaning: 'resolve: login or DRM required', codes: ['source_protected'] },
  { status: 13, meaning: 'resolve: host unreachable', codes: ['source_unreachable'] },
  { status: 14, meaning: 'resolve: upstream error', codes: ['source_error'] },
  { status: 15, meaning: 'resolve: timeout', codes: ['source_timeout'] },
  {
    status: 16,
    meaning: 'doctor --providers: a provider has changed, or its video is gone',
    codes: ['providers_changed'],
  },
];

export function toExitStatus(code: CommandErrorCode): number {
  return EXIT_STATUSES.find(({ codes }) => codes.includes(code))?.status ?? FAILED;
}

import type { Command } from './command.ts';

/** Every command, in the order of `--help`. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    parameters: [],
    options: [],
    summary: 'run the service until it is stopped',
    load: async () => (await import('./serve-command.ts')).serveCommand,
  },
  {
    name: 'resolve',
    parameters: ['URL'],
    options: [
      { name: 'referer', value: 'URL', summary: 'Referer to send, as if set for a video' },
      { name: 'user-agent', value: 'TEXT', summary: 'User-Agent to send, as if set for a video' },
    ],
    summary: 'resolve a URL and print the trace',
    notes:
      'Requires no server or database, and stores nothing. Prints the video as the API would return it, then the trace. Fields that only a stored video has, such as the ID and the links, are null. The URL of a source that the service would proxy is null too. The trace contains the upstream URL.',
    load: async () => (await import('./resolve-command.ts')).resolveCommand,
  },
  {
    name: 'trace',
    parameters: ['VIDEO_ID'],
    options: [],
    summary: 'print the resolution trace of a stored video',
    notes: 'The trace contains upstream URLs, so do not share it with viewers.',
    load: async () => (await import('./trace-command.ts')).traceCommand,
  },
  {
    name: 'videos list',
    parameters: [],
    options: [
      { name: 'status', value: 'STATUS', summary: 'filter by queued, resolving, ready or failed' },
      { name: 'owner', value: 'ACCOUNT_ID', summary: 'filter by account' },
      { name: 'limit', value: 'COUNT', summary: 'maximum number of videos (1000)' },
    ],
    summary: 'list the videos of all owners, newest first',
    load: async () => (await import('./videos-command.ts')).listCommand,
  },
  {
    name: 'videos show',
    parameters: ['VIDEO_ID'],
    options: [],
    summary: 'show a video',
    load: async () => (await import('./videos-command.ts')).showCommand,
  },
  {
    name: 'videos delete',
    parameters: ['VIDEO_ID'],
    options: [],
    summary: 'delete a video of any owner, with all its data',
    load: async () => (await import('./videos-command.ts')).deleteCommand,
  },
  {
    name: 'import',
    parameters: ['FILE'],
    options: [
      { name: 'owner', value: 'EMAIL', summary: 'account that will own the videos (required)' },
      { name: 'visibility', value: 'VISIBILITY', summary: 'public, unlisted or private' },
      { name: 'playlist', value: 'ID', summary: 'playlist at whose end the videos are added' },
      { name: 'report', value: 'FILE', summary: 'where to write the results' },
    ],
    summary: 'create videos from a list of URLs or a CSV file',
    notes:
      'FILE has one URL per line, each with an optional title after a space, is an M3U list, a list of videos from Google Takeout (CSV or JSON), or CSV with a header: url, and optionally title, description, visibility, tags (separated by semicolons), allowDownload (true or false), referer and userAgent. Columns are separated by commas, semicolons, tabs or bars. Lines that start with # are comments. --visibility applies to rows without one. The results are appended to the report, by default FILE.report.jsonl. Running the command again skips the videos that exist according to the report and retries the others. Ctrl-C stops after the current videos. The service resolves the videos. The quota of the account applies, rate limits do not.',
    load: async () => (await import('./import-command.ts')).importCommand,
  },
  {
    name: 'feeds import',
    parameters: ['FILE'],
    options: [
      { name: 'owner', value: 'EMAIL', summary: 'account that will follow the feeds (required)' },
      { name: 'visibility', value: 'VISIBILITY', summary: 'public, unlisted or private' },
    ],
    summary: 'follow the feeds of an OPML file',
    notes: 'Feeds that the account already follows stay as they are. The service checks the feeds.',
    load: async () => (await import('./feeds-command.ts')).importCommand,
  },
  {
    name: 'feeds export',
    parameters: [],
    options: [
      { name: 'owner', value: 'EMAIL', summary: 'account that follows the feeds (required)' },
    ],
    summary: 'print the feeds of an account as OPML',
    load: async () => (await import('./feeds-command.ts')).exportCommand,
  },
  {
    name: 'accounts create',
    parameters: ['EMAIL'],
    options: [
      { name: 'name', value: 'NAME', summary: 'display name' },
      {
        name: 'password-stdin',
        value: null,
        summary: 'read the password from standard input, or prompt for it on a terminal',
      },
      {
        name: 'invite',
        value: null,
        summary: 'send a link with which the owner sets the password, or print it without SMTP_URL',
      },
    ],
    summary: 'create an account',
    notes: 'Without --password-stdin and --invite, a password is generated and printed once.',
    load: async () => (await import('./accounts-command.ts')).createCommand,
  },
  {
    name: 'accounts list',
    parameters: [],
    options: [],
    summary: 'list all accounts',
    load: async () => (await import('./accounts-command.ts')).listCommand,
  },
  {
    name: 'accounts disable',
    parameters: ['EMAIL'],
    options: [],
    summary: 'disable an account: revoke its sessions, reject logins and API keys',
    load: async () => (await import('./accounts-command.ts')).disableCommand,
  },
  {
    name: 'accounts enable',
    parameters: ['EMAIL'],
    options: [],
    summary: 'enable a disabled account',
    load: async () => (await import('./accounts-command.ts')).enableCommand,
  },
  {
    name: 'accounts role',
    parameters: ['EMAIL', 'ROLE'],
    options: [],
    summary: 'set the role of an account: user or operator',
    notes:
      'An operator can use the console at /admin if ADMIN_CONSOLE is on. The role takes effect at once.',
    load: async () => (await import('./accounts-command.ts')).roleCommand,
  },
  {
    name: 'accounts reset-password',
    parameters: ['EMAIL'],
    options: [
      {
        name: 'password-stdin',
        value: null,
        summary: 'read the password from standard input, or prompt for it on a terminal',
      },
    ],
    summary: 'set a new password, and revoke all sessions of the account',
    notes: 'Without --password-stdin, a password is generated and printed once.',
    load: async () => (await import('./accounts-command.ts')).resetPasswordCommand,
  },
  {
    name: 'accounts remove-second-factor',
    parameters: ['EMAIL'],
    options: [],
    summary: 'remove the authenticator app, the recovery codes and the passkeys of an account',
    notes: 'For an owner who has lost them. Verify who asks, because the password is then enough.',
    load: async () => (await import('./accounts-command.ts')).removeSecondFactorCommand,
  },
  {
    name: 'accounts quotas',
    parameters: ['EMAIL'],
    options: [
      { name: 'videos', value: 'COUNT', summary: 'limit of videos' },
      { name: 'subtitles', value: 'COUNT', summary: 'limit of subtitle tracks of all videos' },
      { name: 'webhooks', value: 'COUNT', summary: 'limit of webhooks' },
      { name: 'keys', value: 'COUNT', summary: 'limit of API keys' },
      { name: 'checks-per-day', value: 'COUNT', summary: 'limit of source checks per day' },
      { name: 'bytes-per-day', value: 'SIZE', summary: 'limit of proxied data per day: 100GB' },
    ],
    summary: 'show the usage and limits of an account, or change its limits',
    notes:
      'A limit can also be none (unlimited) or default (the QUOTA_ setting). It takes effect at once, for data per day after ten seconds. Nothing is deleted if an account already exceeds a new limit.',
    load: async () => (await import('./quotas-command.ts')).quotasCommand,
  },
  {
    name: 'migrate',
    parameters: [],
    options: [],
    summary: 'migrate the database; the service also does this at startup',
    load: async () => (await import('./migrate-command.ts')).migrateCommand,
  },
  {
    name: 'backup',
    parameters: ['FILE'],
    options: [{ name: 'force', value: null, summary: 'overwrite FILE if it exists' }],
    summary: 'copy the SQLite database, even while the service is running',
    notes:
      'The copy is a consistent snapshot, checked for damage and readable only by its owner. It does not contain the secret. Back up the secret too, or the encrypted columns cannot be read. With PostgreSQL, use pg_dump.',
    load: async () => (await import('./backup-command.ts')).backupCommand,
  },
  {
    name: 'restore',
    parameters: ['FILE'],
    options: [{ name: 'force', value: null, summary: 'replace the existing database' }],
    summary: 'replace the SQLite database of a stopped service with a backup',
    notes:
      'Restore the secret first. The backup is refused if it is damaged, of a newer version, or sealed with another secret. The database is replaced only when the copy is complete and verified. With PostgreSQL, use pg_restore.',
    load: async () => (await import('./restore-command.ts')).restoreCommand,
  },
  {
    name: 'doctor',
    parameters: [],
    rest: '[NAME…]',
    options: [
      { name: 'probe', value: 'URL', summary: 'fetch this URL as if it were a source' },
      {
        name: 'providers',
        value: null,
        summary: 'instead, resolve a known public video of each provider, or of those named',
      },
    ],
    summary: 'check configuration, secret, database and network',
    notes:
      'Changes nothing. Without --probe and --providers, the only network request is a DNS lookup of example.com. --providers reports for each provider: ok; changed (the result differs from the expected one); refused (the provider refuses this server); or gone (the video no longer exists). It requires no database, takes at most ten minutes and can be stopped with Ctrl-C. The exit code is 16 if a provider has changed or a video is gone.',
    load: async () => (await import('./doctor-command.ts')).doctorCommand,
  },
];

import type { Command } from './command.ts';

/** Every command, in the order of `--help`. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    takes: [],
    options: [],
    about: 'serve, until told to end',
    load: async () => (await import('./serve-command.ts')).serveCommand,
  },
  {
    name: 'resolve',
    takes: ['URL'],
    options: [],
    about: 'what an address plays, and how that was found out',
    notes:
      'Needs no server and no database, and keeps nothing. It prints the video as the API would answer it, with null for what only a kept record has (its ID, its links, its times), and the trace. A source that the service would proxy has no address here: the trace names the upstream.',
    load: async () => (await import('./resolve-command.ts')).resolveCommand,
  },
  {
    name: 'trace',
    takes: ['VIDEO_ID'],
    options: [],
    about: 'how a stored video was resolved',
    notes: 'It names upstream addresses: it is for the operator.',
    load: async () => (await import('./trace-command.ts')).traceCommand,
  },
  {
    name: 'videos list',
    takes: [],
    options: [
      { name: 'status', value: 'STATUS', about: 'only queued, resolving, ready or failed ones' },
      { name: 'owner', value: 'ACCOUNT_ID', about: 'only those of one account' },
      { name: 'limit', value: 'COUNT', about: 'so many at most (1000)' },
    ],
    about: 'the videos of all owners, the latest first',
    load: async () => (await import('./videos-command.ts')).listCommand,
  },
  {
    name: 'videos show',
    takes: ['VIDEO_ID'],
    options: [],
    about: 'one video',
    load: async () => (await import('./videos-command.ts')).showCommand,
  },
  {
    name: 'videos delete',
    takes: ['VIDEO_ID'],
    options: [],
    about: 'delete a video, whoever owns it, with all that belongs to it',
    load: async () => (await import('./videos-command.ts')).deleteCommand,
  },
  {
    name: 'accounts create',
    takes: ['EMAIL'],
    options: [
      { name: 'name', value: 'NAME', about: 'what the account is called' },
      {
        name: 'password-stdin',
        value: null,
        about: 'read the password from standard input; a terminal asks without showing it',
      },
    ],
    about: 'make an account',
    notes: 'Without --password-stdin a password is made, and shown this once.',
    load: async () => (await import('./accounts-command.ts')).createCommand,
  },
  {
    name: 'accounts list',
    takes: [],
    options: [],
    about: 'every account',
    load: async () => (await import('./accounts-command.ts')).listCommand,
  },
  {
    name: 'accounts disable',
    takes: ['EMAIL'],
    options: [],
    about: 'end its sessions, and refuse its log-ins and keys',
    load: async () => (await import('./accounts-command.ts')).disableCommand,
  },
  {
    name: 'accounts enable',
    takes: ['EMAIL'],
    options: [],
    about: 'take its log-ins and keys again',
    load: async () => (await import('./accounts-command.ts')).enableCommand,
  },
  {
    name: 'accounts reset-password',
    takes: ['EMAIL'],
    options: [
      {
        name: 'password-stdin',
        value: null,
        about: 'read the password from standard input; a terminal asks without showing it',
      },
    ],
    about: 'give it a new password, and end its sessions',
    notes: 'Without --password-stdin a password is made, and shown this once.',
    load: async () => (await import('./accounts-command.ts')).resetPasswordCommand,
  },
  {
    name: 'migrate',
    takes: [],
    options: [],
    about: 'bring the database’s tables up to date, as every start does',
    load: async () => (await import('./migrate-command.ts')).migrateCommand,
  },
  {
    name: 'backup',
    takes: ['FILE'],
    options: [{ name: 'force', value: null, about: 'replace FILE where there is one' }],
    about: 'copy the SQLite database of a service, running or not',
    notes:
      'The copy is of one moment, looked through for damage, and only its owner may read it. The secret is not in it: keep that as well, or the copy stays sealed. With PostgreSQL use pg_dump.',
    load: async () => (await import('./backup-command.ts')).backupCommand,
  },
  {
    name: 'doctor',
    takes: [],
    options: [{ name: 'probe', value: 'URL', about: 'an address to fetch, as a source would be' }],
    about: 'look at settings, secret, database and network, and say what to do',
    notes:
      'It changes nothing. Without --probe nothing is fetched: only the name example.com is looked up.',
    load: async () => (await import('./doctor-command.ts')).doctorCommand,
  },
];

import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { AppError } from '../contract/app-error.ts';
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '../contract/limits.ts';
import { type Account, type Accounts, isEmail } from '../features/accounts/index.ts';
import { assertNever } from '../lib/assert-never.ts';
import type { LoadedConfig } from '../platform/config/load-config.ts';
import { openParts } from './open-parts.ts';

const REFUSED = 1;
const USAGE_ERROR = 2;
/** 144 random bits. */
const MADE_PASSWORD_BYTES = 18;

type Options = {
  readonly json: boolean;
  readonly passwordFromStdin: boolean;
  readonly name: string | undefined;
};

/** What a command has to say: to a person, and to a program. */
type Outcome = {
  readonly status: number;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
};

/** `reelay accounts create|list|disable|enable|reset-password`. 0: done; 1: refused; 2: wrong command line. */
export async function accountsCommand(
  loaded: LoadedConfig,
  args: readonly string[],
): Promise<number> {
  const parsed = readArguments(args);
  if (parsed === undefined) {
    console.error(
      'reelay: accounts takes create, list, disable, enable or reset-password; see --help.',
    );
    return USAGE_ERROR;
  }
  const { verb, email, options } = parsed;
  await using parts = await openParts(loaded.config, loaded.appSecret);
  const outcome = await perform(verb, { email, options, operator: parts.accounts.operator });
  if (options.json) console.log(JSON.stringify(outcome.json));
  else if (outcome.status === 0) console.log(outcome.text);
  else console.error(`reelay: ${outcome.text}`);
  return outcome.status;
}

const VERBS = ['create', 'list', 'disable', 'enable', 'reset-password'] as const;
type Verb = (typeof VERBS)[number];

type Parsed = { readonly verb: Verb; readonly email: string; readonly options: Options };

function readArguments(args: readonly string[]): Parsed | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        'password-stdin': { type: 'boolean', default: false },
        name: { type: 'string' },
      },
    });
    const verb = VERBS.find((word) => word === positionals[0]);
    const expected = verb === 'list' ? 1 : 2;
    if (verb === undefined || positionals.length !== expected) return undefined;
    const options = {
      json: values.json,
      passwordFromStdin: values['password-stdin'],
      name: values.name,
    };
    return { verb, email: positionals[1] ?? '', options };
  } catch {
    // An option that there is not.
    return undefined;
  }
}

type Work = {
  readonly email: string;
  readonly options: Options;
  readonly operator: Accounts['operator'];
};

async function perform(verb: Verb, work: Work): Promise<Outcome> {
  try {
    switch (verb) {
      case 'create':
        return await create(work);
      case 'reset-password':
        return await resetPassword(work);
      case 'list':
        return describeAll(await work.operator.list());
      case 'disable':
        return describeChange(await work.operator.disable(work.email), 'is disabled');
      case 'enable':
        return describeChange(await work.operator.enable(work.email), 'is enabled');
      default:
        return assertNever(verb);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(error.code, error.publicMessage);
  }
}

async function create({ email, options, operator }: Work): Promise<Outcome> {
  if (!isEmail(email)) return refused('validation_failed', 'that is not an e-mail address.');
  const password = await choosePassword(options);
  if (password === undefined) return badPassword();
  const { name } = options;
  const account = await operator.create({
    email,
    password: password.text,
    ...(name !== undefined && name !== '' && { name }),
  });
  return describePassword(account, 'was made', password);
}

async function resetPassword({ email, options, operator }: Work): Promise<Outcome> {
  const password = await choosePassword(options);
  if (password === undefined) return badPassword();
  const account = await operator.resetPassword(email, password.text);
  return account === undefined
    ? notFound()
    : describePassword(account, 'has a new password, and its sessions have ended', password);
}

type Password = { readonly text: string; readonly isMade: boolean };

/** Never from the command line: that stands in the shell's history and in the list of processes. */
async function choosePassword({ passwordFromStdin }: Options): Promise<Password | undefined> {
  if (!passwordFromStdin) {
    return { text: randomBytes(MADE_PASSWORD_BYTES).toString('base64url'), isMade: true };
  }
  const text = await readFirstLine();
  const isFit = text.length >= PASSWORD_CHARACTERS_MIN && text.length <= PASSWORD_CHARACTERS_MAX;
  return isFit ? { text, isMade: false } : undefined;
}

async function readFirstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}

function describeAll(accounts: readonly Account[]): Outcome {
  const lines = accounts.map(
    (account) => `${account.id}  ${account.email}${account.isDisabled ? '  (disabled)' : ''}`,
  );
  return {
    status: 0,
    text: lines.length === 0 ? 'There are no accounts.' : lines.join('\n'),
    json: { data: accounts.map(toJson) },
  };
}

function describeChange(account: Account | undefined, what: string): Outcome {
  if (account === undefined) return notFound();
  return { status: 0, text: `${account.email} ${what}.`, json: { account: toJson(account) } };
}

function describePassword(account: Account, what: string, { text, isMade }: Password): Outcome {
  const shown = isMade ? `\nIts password, shown this once: ${text}` : '';
  return {
    status: 0,
    text: `${account.email} ${what}.${shown}`,
    json: { account: toJson(account), ...(isMade && { password: text }) },
  };
}

function toJson({ id, email, name, isDisabled, createdAtMs }: Account): Record<string, unknown> {
  return { id, email, name, disabled: isDisabled, createdAt: new Date(createdAtMs).toISOString() };
}

function badPassword(): Outcome {
  const range = `${PASSWORD_CHARACTERS_MIN} to ${PASSWORD_CHARACTERS_MAX}`;
  return refused('validation_failed', `a password has ${range} characters; give it on one line.`);
}

function notFound(): Outcome {
  return refused('not_found', 'there is no account of this e-mail.');
}

function refused(code: string, message: string): Outcome {
  return { status: REFUSED, text: message, json: { error: { code, message } } };
}

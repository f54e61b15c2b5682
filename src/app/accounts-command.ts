import { randomBytes } from 'node:crypto';

import { AppError } from '#contract/app-error.ts';
import { type Account, isEmail } from '#features/accounts/index.ts';

import { type Call, type Outcome, UsageError } from './command.ts';
import { openCommandParts, openStoredParts } from './open-command-parts.ts';
import { readPassword } from './read-password.ts';
import { toTable } from './to-table.ts';

/** 144 random bits. */
const MADE_PASSWORD_BYTES = 18;

export async function createCommand(call: Call): Promise<Outcome> {
  const email = readEmail(call);
  const password = await choosePassword(call);
  await using parts = await openCommandParts(call.environment);
  const name = call.options.get('name');
  const account = await parts.accounts.operator.create({
    email,
    password: password.text,
    ...(name !== undefined && { name }),
  });
  return describePassword(account, 'was made', password);
}

export async function resetPasswordCommand(call: Call): Promise<Outcome> {
  const email = readEmail(call);
  const password = await choosePassword(call);
  await using parts = await openStoredParts(call.environment);
  const account = await parts.accounts.operator.resetPassword(email, password.text);
  return describePassword(
    requireAccount(account),
    'has a new password, and its sessions have ended',
    password,
  );
}

export async function listCommand({ environment }: Call): Promise<Outcome> {
  await using parts = await openStoredParts(environment);
  const accounts = await parts.accounts.operator.list();
  const rows = accounts.map(({ id, email, isDisabled, createdAtMs, name }) => [
    id,
    email,
    isDisabled ? 'disabled' : 'enabled',
    new Date(createdAtMs).toISOString(),
    name ?? '',
  ]);
  const text = rows.length === 0 ? 'There are no accounts.' : toTable(rows);
  return { answer: { text, json: { data: accounts.map(toJson) } } };
}

export async function disableCommand(call: Call): Promise<Outcome> {
  const email = readEmail(call);
  await using parts = await openStoredParts(call.environment);
  return describe(requireAccount(await parts.accounts.operator.disable(email)), 'is disabled');
}

export async function enableCommand(call: Call): Promise<Outcome> {
  const email = readEmail(call);
  await using parts = await openStoredParts(call.environment);
  return describe(requireAccount(await parts.accounts.operator.enable(email)), 'is enabled');
}

function readEmail({ arguments: [email = ''] }: Call): string {
  if (!isEmail(email)) throw new UsageError('that is not an e-mail address.');
  return email;
}

type Password = { readonly text: string; readonly isMade: boolean };

/** Never from the command line: that stands in the shell's history and in the list of processes. */
async function choosePassword({ options }: Call): Promise<Password> {
  if (options.has('password-stdin')) {
    return { text: await readPassword(process.stdin, process.stderr), isMade: false };
  }
  return { text: randomBytes(MADE_PASSWORD_BYTES).toString('base64url'), isMade: true };
}

function requireAccount(account: Account | undefined): Account {
  if (account === undefined) {
    throw new AppError('not_found', 'there is no account of this e-mail.');
  }
  return account;
}

function describe(account: Account, what: string): Outcome {
  return { answer: { text: `${account.email} ${what}.`, json: { account: toJson(account) } } };
}

function describePassword(account: Account, what: string, { text, isMade }: Password): Outcome {
  const shown = isMade ? `\nIts password, shown this once: ${text}` : '';
  return {
    answer: {
      text: `${account.email} ${what}.${shown}`,
      json: { account: toJson(account), ...(isMade && { password: text }) },
    },
  };
}

function toJson({ id, email, name, isDisabled, createdAtMs }: Account): object {
  return { id, email, name, disabled: isDisabled, createdAt: new Date(createdAtMs).toISOString() };
}

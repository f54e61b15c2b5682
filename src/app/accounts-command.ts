import { randomBytes } from 'node:crypto';

import { ACCOUNT_ROLES } from '#contract/account-states.ts';
import { AppError } from '#contract/app-error.ts';
import {
  type Account,
  changeRole,
  createAccount,
  disableAccount,
  enableAccount,
  findAccounts,
  inviteAccount,
  removeSecondFactor,
  resetPassword,
} from '#features/accounts/index.ts';
import { parseEmail } from '#lib/net/parse-email.ts';

import { type CommandInput, type CommandResult, UsageError } from './command.ts';
import { openCommandServices, openStoredServices } from './open-command-services.ts';
import { readPassword } from './read-password.ts';
import { toTable } from './to-table.ts';

/** A generated password has 144 random bits. */
const GENERATED_PASSWORD_BYTES = 18;

export async function createCommand(call: CommandInput): Promise<CommandResult> {
  const email = readEmail(call);
  if (call.options.has('invite')) return inviteOwner(call, email);
  const password = await choosePassword(call);
  await using services = await openCommandServices(call.environment);
  const name = call.options.get('name');
  const account = await createAccount(services.accounts, {
    email,
    password: password.text,
    ...(name !== undefined && { name }),
  });
  return describe(account, 'was created', password);
}

async function inviteOwner(call: CommandInput, email: string): Promise<CommandResult> {
  if (call.options.has('password-stdin')) {
    throw new UsageError('Use either --invite or --password-stdin.');
  }
  await using services = await openCommandServices(call.environment);
  const name = call.options.get('name');
  const invited = await inviteAccount(services.accounts, {
    email,
    ...(name !== undefined && { name }),
  });
  const { account, url } = invited;
  const expiresAt = new Date(invited.expiresAtMs).toISOString();
  const how = url === null ? 'The link was sent by e-mail' : `Link (shown only once): ${url}`;
  return {
    output: {
      text: `${account.email} was created.\n${how}\nExpires: ${expiresAt}`,
      json: { account: toJson(account), invitation: { url, expiresAt } },
    },
  };
}

export async function resetPasswordCommand(call: CommandInput): Promise<CommandResult> {
  const email = readEmail(call);
  const password = await choosePassword(call);
  await using services = await openStoredServices(call.environment);
  const account = await resetPassword(services.accounts, email, password.text);
  return describe(account, 'has a new password; all its sessions were revoked', password);
}

export async function listCommand({ environment }: CommandInput): Promise<CommandResult> {
  await using services = await openStoredServices(environment);
  const accounts = await findAccounts(services.database.queries);
  const rows = accounts.map(({ id, email, role, isDisabled, createdAtMs, name }) => [
    id,
    email,
    isDisabled ? 'disabled' : 'enabled',
    role,
    new Date(createdAtMs).toISOString(),
    name ?? '',
  ]);
  const text = rows.length === 0 ? 'There are no accounts.' : toTable(rows);
  return { output: { text, json: { data: accounts.map(toJson) } } };
}

export async function disableCommand(call: CommandInput): Promise<CommandResult> {
  const email = readEmail(call);
  await using services = await openStoredServices(call.environment);
  return describe(await disableAccount(services.accounts, { ref: email }), 'is disabled');
}

export async function enableCommand(call: CommandInput): Promise<CommandResult> {
  const email = readEmail(call);
  await using services = await openStoredServices(call.environment);
  return describe(await enableAccount(services.accounts, { ref: email }), 'is enabled');
}

export async function removeSecondFactorCommand(call: CommandInput): Promise<CommandResult> {
  const email = readEmail(call);
  await using services = await openStoredServices(call.environment);
  const account = await removeSecondFactor(services.accounts, { ref: email });
  return describe(account, 'can sign in without a second factor');
}

export async function roleCommand(call: CommandInput): Promise<CommandResult> {
  const email = readEmail(call);
  const role = ACCOUNT_ROLES.find((each) => each === call.arguments[1]);
  if (role === undefined) throw new UsageError('ROLE must be user or operator.');
  await using services = await openStoredServices(call.environment);
  const account = await changeRole(services.accounts, { ref: email }, role);
  return describe(account, `has the role ${role}`);
}

export function readEmail({ arguments: [email = ''] }: CommandInput): string {
  if (parseEmail(email) === undefined) throw new UsageError('EMAIL must be an e-mail address.');
  return email;
}

type Password = { readonly text: string; readonly isGenerated: boolean };

/**
 * Reads or generates the password. It is never a command-line argument, because those are visible
 * in the shell history and the process list.
 */
async function choosePassword({ options }: CommandInput): Promise<Password> {
  if (options.has('password-stdin')) {
    return { text: await readPassword(process.stdin, process.stderr), isGenerated: false };
  }
  return { text: randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url'), isGenerated: true };
}

export function requireAccount(account: Account | undefined): Account {
  if (account === undefined) {
    throw new AppError('not_found', 'Account not found. Check the e-mail address.');
  }
  return account;
}

/** Includes a generated password, never stored. */
function describe(found: Account | undefined, change: string, password?: Password): CommandResult {
  const account = requireAccount(found);
  const text = `${account.email} ${change}.`;
  const json = { account: toJson(account) };
  if (password?.isGenerated !== true) return { output: { text, json } };
  return {
    output: {
      text: `${text}\nPassword (shown only once): ${password.text}`,
      json: { ...json, password: password.text },
    },
  };
}

function toJson({ id, email, name, role, isDisabled, createdAtMs }: Account): object {
  return {
    id,
    email,
    name,
    role,
    disabled: isDisabled,
    createdAt: new Date(createdAtMs).toISOString(),
  };
}

import { QUOTA_NAMES, type QuotaName } from '#contract/quotas.ts';
import { changeQuotas } from '#features/accounts/index.ts';
import { readUsage, toUsageWire } from '#features/usage/index.ts';
import { parseBytesQuota, parseQuota } from '#platform/config/parse-setting.ts';
import type { QuotaChanges } from '#platform/quotas/quota-store.ts';

import { readEmail, requireAccount } from './accounts-command.ts';
import { type CommandInput, type CommandResult, UsageError } from './command.ts';
import { openStoredServices } from './open-command-services.ts';
import { toTable } from './to-table.ts';

/** The option that sets each quota. */
const OPTION_NAMES: Readonly<Record<QuotaName, string>> = {
  videos: 'videos',
  subtitles: 'subtitles',
  webhooks: 'webhooks',
  keys: 'keys',
  checksPerDay: 'checks-per-day',
  bytesPerDay: 'bytes-per-day',
};

/** Shows the usage and the limits of an account, after changing the given limits. */
export async function quotasCommand(call: CommandInput): Promise<CommandResult> {
  const email = readEmail(call);
  const changes = readChanges(call.options);
  await using services = await openStoredServices(call.environment);
  const { quotas, database, accounts } = services;
  const account = requireAccount(await changeQuotas(accounts, { ref: email }, changes));
  const usage = await readUsage(services.usage, account.id);
  const overrides = await quotas.findOverrides(database.queries, account.id);
  const rows = QUOTA_NAMES.map((name) => [
    name,
    String(usage[name].used),
    `of ${usage[name].limit ?? 'unlimited'}`,
    name in overrides ? 'account' : 'default',
  ]);
  return {
    output: {
      text: toTable(rows),
      json: {
        account: { id: account.id, email: account.email },
        usage: toUsageWire(usage),
        overrides,
      },
    },
  };
}

function readChanges(options: CommandInput['options']): QuotaChanges {
  const changes = QUOTA_NAMES.flatMap((name) => {
    const text = options.get(OPTION_NAMES[name]);
    return text === undefined ? [] : [[name, readAmount(name, text)]];
  });
  return Object.fromEntries(changes);
}

function readAmount(name: QuotaName, text: string): number | null | 'default' {
  if (text === 'default') return text;
  const amount = name === 'bytesPerDay' ? parseBytesQuota(text) : parseQuota(text);
  if (amount !== undefined) return amount;
  const format = name === 'bytesPerDay' ? 'a size such as 100GB' : 'a number';
  throw new UsageError(`--${OPTION_NAMES[name]} must be ${format}, none or default.`);
}

import type { CanaryReport, CanaryResult } from '#features/canaries/index.ts';
import { type CanaryList, NO_CANARY_REASONS } from '#features/resolution/index.ts';

import type { CommandError, CommandResult } from '../command.ts';
import { toTable } from '../to-table.ts';

type Missing = CanaryList['missing'];

/** Keeps a row of the table within 80 columns. */
const DETAIL_CHARACTERS_MAX = 48;

/** Formats a report. Providers without a canary are counted, or named if they were selected. */
export function describeCanaries(
  report: CanaryReport,
  { missing, isSelection }: { readonly missing: Missing; readonly isSelection: boolean },
): CommandResult {
  const missingText = isSelection ? nameMissing(missing) : countMissing(missing);
  const text = [...toSections(report), ...missingText].join('\n\n');
  const error = toError(report);
  return { output: { text, json: toJson(report, missing) }, ...(error && { error }) };
}

function toSections({ results, unchecked }: CanaryReport): readonly string[] {
  const rows = results.map(({ provider, status, detail }) => [
    provider,
    status,
    (detail ?? '').slice(0, DETAIL_CHARACTERS_MAX),
  ]);
  const table = rows.length === 0 ? [] : [toTable([['provider', 'status', 'detail'], ...rows])];
  return [
    ...table,
    ...listSection(
      'To see a trace, run ./reelay resolve URL with one of these URLs:',
      results.filter(isAlarming).map(({ url }) => url),
    ),
    ...listSection(
      'Not checked, because the check was stopped or this server is overloaded:',
      unchecked.map(({ provider }) => provider),
    ),
  ];
}

function nameMissing(missing: Missing): readonly string[] {
  return listSection(
    'Without a check:',
    [...missing].map(([provider, reason]) => `${provider}: ${explain(reason)}`),
  );
}

function countMissing(missing: Missing): readonly string[] {
  const groups = Map.groupBy(missing, ([, reason]) => reason);
  return listSection(
    'Providers without a check (--json names them):',
    [...groups].map(([reason, providers]) => `${providers.length}: ${explain(reason)}`),
  );
}

function listSection(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [[title, ...items.map((item) => `  ${item}`)].join('\n')];
}

function explain(reason: string): string {
  const texts = new Map<string, string>(Object.entries(NO_CANARY_REASONS));
  return texts.get(reason) ?? 'Disabled by PROVIDERS or HOSTS_DENY.';
}

function toJson({ results, unchecked }: CanaryReport, missing: Missing): object {
  return {
    ok: !results.some(isAlarming),
    providers: results,
    unchecked: unchecked.map(({ provider, canary }) => ({ provider, url: canary.url })),
    missing: [...missing].map(([provider, reason]) => ({ provider, reason })),
  };
}

function isAlarming({ status }: CanaryResult): boolean {
  return status === 'changed' || status === 'gone';
}

function toError({ results, unchecked }: CanaryReport): CommandError | undefined {
  const alarming = new Set(results.filter(isAlarming).map(({ provider }) => provider));
  if (alarming.size > 0) {
    const message = `Changed or gone: ${[...alarming].join(', ')}.`;
    return { code: 'providers_changed', message };
  }
  if (unchecked.length === 0) return undefined;
  return { code: 'checks_failed', message: 'Not all providers were checked. Try again.' };
}

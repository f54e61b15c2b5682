import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse } from 'yaml';

import { METRICS } from '#platform/metrics/metrics.ts';

const FOLDER = new URL('../../deploy/prometheus/', import.meta.url);
const DASHBOARD = new URL('../../deploy/grafana/reelay.json', import.meta.url);
const DOCUMENT = new URL('../../docs/service-levels.md', import.meta.url);
const PARTS = /_(?:bucket|count|sum)$/;
const skip =
  spawnSync('promtool', ['--version']).status === 0 ? false : 'promtool is not installed';

const rules = await readFile(new URL('alerts.yaml', FOLDER), 'utf8');

it('the alert rules and the dashboard name only metrics that exist', async () => {
  const known = new Set<string>(Object.values(METRICS).map(({ name }) => name));
  const texts = [rules, await readFile(DASHBOARD, 'utf8')];
  const named = texts.flatMap((text) => text.match(/\breelay_\w+/g) ?? []);
  assert.ok(known.size > 10 && named.length > 20);
  const unknown = named.map((name) => (known.has(name) ? name : name.replace(PARTS, '')));
  assert.deepEqual(
    unknown.filter((name) => !known.has(name)),
    [],
  );
});

it('the dashboard uses only recorded values of the rules', async () => {
  const { groups }: { groups: { rules: { alert?: string; record?: string }[] }[] } = parse(rules);
  const recorded = new Set(groups.flatMap((group) => group.rules.map(({ record }) => record)));
  const used = (await readFile(DASHBOARD, 'utf8')).match(/\breelay:[\w:]+/g) ?? [];
  assert.ok(used.length > 0);
  assert.deepEqual(
    used.filter((name) => !recorded.has(name)),
    [],
  );
});

it('docs/service-levels.md describes exactly the alerts, with their severities', async () => {
  const { groups }: { groups: { rules: AlertRule[] }[] } = parse(rules);
  const declared = groups.flatMap((group) =>
    group.rules.flatMap(({ alert, labels }) => (alert ? [[alert, labels?.severity]] : [])),
  );
  const rows = (await readFile(DOCUMENT, 'utf8')).matchAll(/^\| `(Reelay\w+)` +\| (\w+) /gm);
  assert.deepEqual(
    [...rows].map(([, alert, severity]) => [alert, severity]),
    declared,
  );
});

for (const args of [
  ['check', 'rules', 'alerts.yaml'],
  ['test', 'rules', 'alerts.test.yaml'],
]) {
  it(`promtool accepts the alert rules: ${args.join(' ')}`, { skip }, () => {
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: fileURLToPath(FOLDER),
      encoding: 'utf8',
    });
    assert.equal(status, 0, `${stdout}${stderr}`);
  });
}

type AlertRule = { readonly alert?: string; readonly labels?: { readonly severity?: string } };

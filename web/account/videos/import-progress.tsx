import { Tabs, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { ErrorText } from '../parts/error-text.tsx';
import { formatCount } from '../parts/format-count.ts';
import { IMPORT_GROUPS, type ImportRow } from './import-rows.ts';

const ALL = 'all';

/** The lines of an import with their results, in total and by result. */
export function ImportProgress({ rows }: { readonly rows: readonly ImportRow[] }): ReactNode {
  const { importing: text } = texts().videos;
  const [chosen, setChosen] = useState<string>(ALL);
  const groups = IMPORT_GROUPS.map((name) => ({
    name,
    rows: rows.filter(({ group }) => group === name),
  })).filter((group) => group.rows.length > 0);
  const tabs = [{ name: ALL, rows }, ...groups] as const;
  const current = tabs.find(({ name }) => name === chosen) ?? tabs[0];
  const count = (name: string): number =>
    groups.find((group) => group.name === name)?.rows.length ?? 0;
  const failed = count('failed');
  return (
    <>
      <Text role="status">
        {fillMessage(failed > 0 ? text.addedAndFailed : text.added, {
          added: formatCount(count('added')),
          total: formatCount(rows.length),
          failed: formatCount(failed),
        })}
      </Text>
      <Tabs value={current.name} onChange={(name) => setChosen(name ?? ALL)}>
        <Tabs.List aria-label={text.progress}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.name} value={tab.name}>
              {fillMessage(text.tab, {
                name: text.tabs[tab.name],
                count: formatCount(tab.rows.length),
              })}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={current.name} value={current.name} tabIndex={0} className="import-panel">
          <ul className="import-list">
            {current.rows.map((row) => (
              <ImportRowItem key={row.line.line} row={row} />
            ))}
          </ul>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function ImportRowItem({ row: { line, group, result } }: { readonly row: ImportRow }): ReactNode {
  const { importing: text } = texts().videos;
  const name = line.fields.title ?? line.url;
  return (
    <li className="import-row">
      <span className="import-number">
        {fillMessage(text.lineNumber, { line: `${line.line}` })}
      </span>
      <span className="import-name" title={line.url}>
        {name}
      </span>
      <span className="import-result" data-group={group}>
        <Outcome result={result} />
      </span>
    </li>
  );
}

function Outcome({ result }: Pick<ImportRow, 'result'>): ReactNode {
  const { problems, results } = texts().videos.importing;
  if (result.status === 'refused') return problems[result.problem];
  return result.status === 'failed' ? <ErrorText error={result.error} /> : results[result.status];
}

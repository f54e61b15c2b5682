import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { texts } from '../messages/texts.ts';

/** The data of a chart as an accessible table. The first cell of each row is its heading. */
export function ChartTable({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}): ReactNode {
  return (
    <details className="chart-table">
      <summary>{texts().analytics.table}</summary>
      {/* A scrolling region must be reachable with the keyboard (WCAG 2.2, 2.1.1). */}
      <div className="chart-table-rows" role="region" aria-label={label} tabIndex={0}>
        <Table verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, cells: [heading, ...cells] }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">{heading}</Table.Th>
                {cells.map((cell, at) => (
                  <Table.Td key={columns[at + 1]}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}

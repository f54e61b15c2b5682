import { Badge, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { AdminNodeWire } from '#features/admin/system-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { setDraining } from './system-queries.ts';

/** The nodes that are running. */
export function SystemNodes({ nodes }: { readonly nodes: readonly AdminNodeWire[] }): ReactNode {
  const { nodes: text } = texts().admin;
  const [chosen, setChosen] = useState<AdminNodeWire | null>(null);
  const isDraining = chosen !== null && chosen.drainingSince !== null;
  return (
    <SectionCard title={text.title} note={text.note}>
      <ul className="plain-list">
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} onChange={() => setChosen(node)} />
        ))}
      </ul>
      {chosen !== null && (
        <ReasonDialog
          title={fillMessage(isDraining ? text.resumeTitle : text.drainTitle, {
            name: chosen.host,
          })}
          note={isDraining ? text.resumeNote : text.drainNote}
          action={isDraining ? text.resume : text.drain}
          targets={[{ id: chosen.id, name: chosen.host }]}
          perform={(id, reason) => setDraining(id, { isDraining: !isDraining, reason })}
          onClose={() => setChosen(null)}
        />
      )}
    </SectionCard>
  );
}

type NodeRowProps = { readonly node: AdminNodeWire; readonly onChange: () => void };

function NodeRow({ node, onChange }: NodeRowProps): ReactNode {
  const { nodes: text } = texts().admin;
  const { id, host, version, isCurrent, startedAt, drainingSince, processes } = node;
  const isDraining = drainingSince !== null;
  return (
    <li className="plain-row">
      <div>
        <Group gap="xs">
          <Text className="wrap-anywhere">{host}</Text>
          {isCurrent && <Badge variant="outline">{text.current}</Badge>}
          {isDraining && (
            <Badge variant="outline" color="red">
              {text.draining}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {[
            id,
            version,
            fillMessage(text.started, { date: formatMoment(startedAt) }),
            ...(isDraining
              ? [fillMessage(text.drainingSince, { date: formatMoment(drainingSince) })]
              : []),
          ].join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {processes
            .map(({ pid, role }) => fillMessage(text.process, { pid: `${pid}`, role: text[role] }))
            .join(', ')}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={fillMessage(isDraining ? text.resumeName : text.drainName, { name: host })}
        onClick={onChange}
      >
        {isDraining ? text.resume : text.drain}
      </Button>
    </li>
  );
}

import { Button, NativeSelect, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { AdminSystemWire } from '#features/admin/system-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { formatCount } from '../parts/format-count.ts';
import { formatSecond } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { JOB_STATES, type JobState, runJob } from './system-queries.ts';

type Job = AdminSystemWire['jobs'][number];

type SystemJobsProps = {
  readonly system: AdminSystemWire;
  /** The state of the listed jobs. */
  readonly state: JobState;
  readonly onState: (state: JobState) => void;
};

/** The number of jobs by kind, and the jobs in one state. */
export function SystemJobs({ system, state, onState }: SystemJobsProps): ReactNode {
  const { system: text } = texts().admin;
  const [chosen, setChosen] = useState<Job | null>(null);
  return (
    <SectionCard title={text.jobs}>
      <Counts counts={system.jobCounts} />
      <NativeSelect
        label={text.show}
        data={JOB_STATES.map((value) => ({ value, label: text[value] }))}
        value={state}
        onChange={({ currentTarget }) => {
          const selected = JOB_STATES.find((each) => each === currentTarget.value);
          if (selected !== undefined) onState(selected);
        }}
      />
      {system.jobs.length === 0 && <Text c="dimmed">{text.noJobs}</Text>}
      <ul className="plain-list">
        {system.jobs.map((job) => (
          <JobRow key={job.id} job={job} onRun={() => setChosen(job)} />
        ))}
      </ul>
      {chosen !== null && (
        <ReasonDialog
          title={text.runTitle}
          note={fillMessage(text.runNote, { name: toName(chosen) })}
          action={text.runAction}
          targets={[{ id: chosen.id, name: toName(chosen) }]}
          perform={runJob}
          onClose={() => setChosen(null)}
        />
      )}
    </SectionCard>
  );
}

function Counts({ counts }: { readonly counts: AdminSystemWire['jobCounts'] }): ReactNode {
  const { system: text } = texts().admin;
  return (
    <div className="admin-table" role="region" aria-label={text.jobs} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.kind}</Table.Th>
            <Table.Th ta="right">{text.waiting}</Table.Th>
            <Table.Th ta="right">{text.due}</Table.Th>
            <Table.Th ta="right">{text.retrying}</Table.Th>
            <Table.Th ta="right">{text.running}</Table.Th>
            <Table.Th>{text.oldestDue}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {counts.map(({ kind, waiting, due, retrying, running, oldestDueAt }) => (
            <Table.Tr key={kind}>
              <Table.Td>{kind}</Table.Td>
              <Table.Td ta="right">{formatCount(waiting)}</Table.Td>
              <Table.Td ta="right">{formatCount(due)}</Table.Td>
              <Table.Td ta="right">{formatCount(retrying)}</Table.Td>
              <Table.Td ta="right">{formatCount(running)}</Table.Td>
              <Table.Td>{oldestDueAt === null ? text.none : formatSecond(oldestDueAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function JobRow({ job, onRun }: { readonly job: Job; readonly onRun: () => void }): ReactNode {
  const { system: text } = texts().admin;
  const { attempts, attemptsMax, runAt, isRunning } = job;
  return (
    <li className="plain-row">
      <div>
        <Text className="wrap-anywhere">{toName(job)}</Text>
        <Text size="sm" c="dimmed">
          {fillMessage(text.job, {
            attempts: formatCount(attempts),
            max: formatCount(attemptsMax),
            date: formatSecond(runAt),
          })}
        </Text>
      </div>
      {!isRunning && (
        <Button
          variant="default"
          size="xs"
          aria-label={fillMessage(text.runName, { name: toName(job) })}
          onClick={onRun}
        >
          {text.run}
        </Button>
      )}
    </li>
  );
}

function toName({ kind, subject }: Job): string {
  return `${kind} ${subject}`;
}

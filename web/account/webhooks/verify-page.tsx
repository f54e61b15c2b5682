import './webhooks.css';
import { Anchor, Button, CopyButton, Group, Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { SectionCard } from '../parts/section-card.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { SAMPLES } from './samples.ts';

/** How a receiver tells what comes from here, with code to take along. */
export function VerifyPage(): ReactNode {
  return (
    <>
      <BackLink to="/webhooks" label="All destinations" />
      <PageTitle title="How to verify a delivery" />
      <Stack gap="lg">
        <SectionCard
          title="What your server does"
          note="Whoever knows its address can send to it. Only Reelay and you know the secret."
        >
          <ol className="verify-steps">
            <li>Take the body as bytes, before anything parses it.</li>
            <li>
              Compute the signature: HMAC-SHA256 over <code>X-Service-Timestamp</code>, a dot and
              the body, with the whole secret (<code>whsec_</code> and all) as the key. Compare it
              with <code>X-Service-Signature</code> in constant time.
            </li>
            <li>Refuse a timestamp that is more than five minutes from now.</li>
            <li>
              Skip what it has dealt with before: deliveries are made at least once, and an event
              keeps the <code>id</code> in its body.
            </li>
            <li>Answer with any 2xx within 10 seconds, and do long work afterwards.</li>
          </ol>
          <Text size="sm">
            Libraries for{' '}
            <Anchor
              href="https://www.standardwebhooks.com"
              rel="noreferrer"
              inherit
              underline="always"
            >
              Standard Webhooks
            </Anchor>{' '}
            verify <code>webhook-signature</code> with the same secret.
          </Text>
        </SectionCard>
        <SectionCard title="Code">
          <Samples />
        </SectionCard>
      </Stack>
    </>
  );
}

function Samples(): ReactNode {
  return (
    <Tabs defaultValue={SAMPLES[0].name}>
      <Tabs.List aria-label="Language">
        {SAMPLES.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SAMPLES.map(({ name, note, code }) => (
        <Tabs.Panel key={name} value={name} pt="md">
          <Group justify="space-between" gap="sm" mb="xs">
            <Text size="sm" c="dimmed">
              {note}
            </Text>
            <CopyButton value={code} timeout={2000}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" className="copy-line-button" onClick={copy}>
                  <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
                </Button>
              )}
            </CopyButton>
          </Group>
          {/* Long lines are scrolled to by keyboard too. */}
          <pre className="code-sample" tabIndex={0} aria-label={`${name} code`} role="region">
            <code>{code}</code>
          </pre>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

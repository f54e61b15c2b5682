import './webhooks.css';
import { Anchor, Button, CopyButton, Group, Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { SectionCard } from '../parts/section-card.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { SAMPLES } from './samples.ts';

/** Instructions and sample code for signature verification. */
export function VerifyPage(): ReactNode {
  return (
    <>
      <BackLink to="/webhooks" label="All webhooks" />
      <PageTitle title="Verify webhook signatures" />
      <Stack gap="lg">
        <SectionCard
          title="Verification steps"
          note="Anyone can send requests to your URL. Only you and Reelay know the signing secret."
        >
          <ol className="verify-steps">
            <li>Read the raw request body before any parsing.</li>
            <li>
              Compute the signature: HMAC-SHA256 over <code>X-Service-Timestamp</code>, a dot and
              the body. The key is the complete secret, including <code>whsec_</code>. Compare the
              result with <code>X-Service-Signature</code> in constant time.
            </li>
            <li>Reject timestamps that differ from the current time by more than five minutes.</li>
            <li>
              Skip events that you have already processed. Deliveries can repeat; the{' '}
              <code>id</code> in the body stays the same.
            </li>
            <li>Return a 2xx status within 10 seconds. Run longer tasks in the background.</li>
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
        <SectionCard title="Sample code">
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
          {/* Makes the overflow scrollable with the keyboard. */}
          <pre className="code-sample" tabIndex={0} aria-label={`${name} code`} role="region">
            <code>{code}</code>
          </pre>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

import './webhooks.css';
import { Anchor, Button, CopyButton, Group, Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { BackLink } from '../parts/back-link.tsx';
import { FilledText } from '../parts/filled-text.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { SAMPLES } from './samples.ts';

/** Instructions and sample code for signature verification. */
export function VerifyPage(): ReactNode {
  const { all, verifyPage: text } = texts().webhooks;
  return (
    <>
      <BackLink to="/webhooks" label={all} />
      <PageTitle title={text.title} />
      <Stack gap="lg">
        <SectionCard title={text.steps} note={text.note}>
          <ol className="verify-steps">
            <li>{text.readBody}</li>
            <li>
              <FilledText
                text={text.compute}
                values={{
                  timestamp: <code>X-Service-Timestamp</code>,
                  prefix: <code>whsec_</code>,
                  signature: <code>X-Service-Signature</code>,
                }}
              />
            </li>
            <li>{text.rejectOld}</li>
            <li>
              <FilledText text={text.skipRepeated} values={{ id: <code>id</code> }} />
            </li>
            <li>{text.respond}</li>
          </ol>
          <Text size="sm">
            <FilledText
              text={text.libraries}
              values={{ standard: <StandardLink />, header: <code>webhook-signature</code> }}
            />
          </Text>
        </SectionCard>
        <SectionCard title={text.samples}>
          <Samples />
        </SectionCard>
      </Stack>
    </>
  );
}

function StandardLink(): ReactNode {
  return (
    <Anchor href="https://www.standardwebhooks.com" rel="noreferrer" inherit underline="always">
      {texts().webhooks.verifyPage.standard}
    </Anchor>
  );
}

function Samples(): ReactNode {
  const { verifyPage: text } = texts().webhooks;
  const { copy: copyText, copied: copiedText } = texts().parts;
  return (
    <Tabs defaultValue={SAMPLES[0].name}>
      <Tabs.List aria-label={text.language}>
        {SAMPLES.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {SAMPLES.map(({ name, code }) => (
        <Tabs.Panel key={name} value={name} pt="md">
          <Group justify="space-between" gap="sm" mb="xs">
            <Text size="sm" c="dimmed">
              {text.notes[name]}
            </Text>
            <CopyButton value={code} timeout={2000}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" className="copy-line-button" onClick={copy}>
                  <span aria-live="polite">{copied ? copiedText : copyText}</span>
                </Button>
              )}
            </CopyButton>
          </Group>
          {/* Makes the overflow scrollable with the keyboard. */}
          <pre
            className="code-sample"
            tabIndex={0}
            aria-label={fillMessage(text.code, { name })}
            role="region"
          >
            <code>{code}</code>
          </pre>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

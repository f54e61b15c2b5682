import go from '#docs/webhook-verification/verify.go?raw';
// oxlint-disable-next-line import/default -- `?raw` imports the text, not the module
import node from '#docs/webhook-verification/verify.mjs?raw';
import php from '#docs/webhook-verification/verify.php?raw';
import python from '#docs/webhook-verification/verify.py?raw';
import shell from '#docs/webhook-verification/verify.sh?raw';
// oxlint-disable-next-line import/default -- `?raw` imports the text, not the module
import typescript from '#docs/webhook-verification/verify.ts?raw';

/** The tested samples of the documentation. */
export const SAMPLES = [
  { name: 'TypeScript', note: 'Uses the client package @reelay/client.', code: typescript },
  { name: 'Node.js', note: 'No dependencies.', code: node },
  { name: 'Python', note: 'No dependencies. Python 3.8 or later.', code: python },
  { name: 'Go', note: 'Standard library only.', code: go },
  { name: 'PHP', note: 'No dependencies. PHP 8 or later.', code: php },
  {
    name: 'OpenSSL',
    note: 'For debugging a single delivery on the command line.',
    code: shell,
  },
] as const;

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
  { name: 'TypeScript', code: typescript },
  { name: 'Node.js', code: node },
  { name: 'Python', code: python },
  { name: 'Go', code: go },
  { name: 'PHP', code: php },
  {
    name: 'OpenSSL',
    code: shell,
  },
] as const;

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import Fastify from 'fastify';

/** Stands in the page until each answer gets a nonce of its own. */
const NONCE_MARK = 'nonce-of-this-answer';

export type Reference = {
  /** The page, with a Content-Security-Policy nonce for its scripts and styles. */
  readonly toPage: (nonce: string) => string;
  readonly script: string;
  readonly scriptGzip: Buffer;
};

/**
 * The API reference, made of Scalar's files and our document, with everything of it switched off that
 * would speak to another site. Its plugin takes a third of a second to load and serves without a
 * policy of its own, so it is loaded when first asked for, and read out.
 */
export async function loadReference(documentUrl: string): Promise<Reference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  await using source = Fastify();
  await source.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: documentUrl,
      pageTitle: 'Reelay API',
      nonce: NONCE_MARK,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      proxyUrl: '',
    },
  });
  const page = await source.inject('/docs/');
  const { body: script } = await source.inject('/docs/js/scalar.js');
  return {
    toPage: (nonce) => page.body.replaceAll(NONCE_MARK, nonce),
    script,
    scriptGzip: await promisify(gzip)(script),
  };
}

// Part of `npm run check:openapi`: openapi.yaml satisfies the strict rules of Redocly and the
// OpenAPI rules of Spectral.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';

// These packages are CommonJS modules without named exports.
const { Document, Ruleset, Spectral } = spectralCore;

const source = await readFile(fileURLToPath(new URL('../openapi.yaml', import.meta.url)), 'utf8');
const problems = [...(await lintWithRedocly()), ...(await lintWithSpectral())];
for (const problem of problems) console.error(`openapi.yaml: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function lintWithRedocly(): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({ source, config });
  return found.map(
    ({ ruleId, message, location }) => `${location[0]?.pointer ?? ''}: ${message} (${ruleId})`,
  );
}

async function lintWithSpectral(): Promise<readonly string[]> {
  const spectral = new Spectral();
  spectral.setRuleset(
    new Ruleset({
      extends: [[spectralRulesets.oas, 'recommended']],
      // Redocly checks the same without compiling the schema again for each example.
      rules: { 'oas3-valid-media-example': 'off', 'oas3-valid-schema-example': 'off' },
    }),
  );
  const found = await spectral.run(new Document(source, spectralParsers.Yaml, 'openapi.yaml'));
  return found
    .filter(({ severity }) => isError(severity))
    .map(({ code, message, path }) => `${path.join('/')}: ${message} (${code})`);
}

/** Spectral uses the severities of the Language Server Protocol, starting with errors at 0. */
function isError(severity: number): boolean {
  return severity === 0;
}

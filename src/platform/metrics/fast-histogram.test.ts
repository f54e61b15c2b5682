import assert from 'node:assert/strict';
import { it } from 'node:test';

import { AggregatorRegistry, Histogram, Registry } from 'prom-client';

import { createFastHistogram } from './fast-histogram.ts';

const TABLE = { name: 'n', help: 'h', buckets: [0.1, 1] };
const OBSERVATIONS: readonly (readonly [value: number, route: string, status: number])[] = [
  [0.1, '/a', 200],
  [0.11, '/a', 200],
  [0, '/b', 200],
  [1, '/b', 404],
  [7, '/a', 200],
];

for (const labelNames of [['route', 'status'], []]) {
  it(`exports what prom-client exports with the labels ${labelNames.join(', ') || 'none'}`, async () => {
    const registry = new Registry();
    const fastRegistry = new Registry();
    const histogram = new Histogram({ ...TABLE, labelNames, registers: [registry] });
    const fast = createFastHistogram({ ...TABLE, labelNames, registers: [fastRegistry] });
    assert.equal(await fastRegistry.metrics(), await registry.metrics());

    for (const [value, ...labels] of OBSERVATIONS) {
      const used = labels.slice(0, labelNames.length);
      histogram.observe(
        Object.fromEntries(labelNames.map((name, at) => [name, used[at] ?? ''])),
        value,
      );
      fast.add(value, ...used);
    }
    assert.equal(await fastRegistry.metrics(), await registry.metrics());
    assert.deepEqual(await sum(fastRegistry), await sum(registry));
  });
}

/** The metrics of two processes. */
async function sum(registry: Registry): Promise<string> {
  const metrics = await registry.getMetricsAsJSON();
  return await AggregatorRegistry.aggregate([metrics, metrics]).metrics();
}

import type { Registry } from 'prom-client';

/** The values of a metric by the values of its label. Empty if there are none yet. */
export async function readByLabel(
  registry: Pick<Registry, 'getSingleMetric'>,
  { name, label }: { readonly name: string; readonly label: string },
): Promise<Readonly<Record<string, number>>> {
  const metric = await registry.getSingleMetric(name)?.get();
  const values = metric?.values ?? [];
  return Object.fromEntries(
    values.map(({ labels, value }) => [String(labels[label] ?? ''), value]),
  );
}

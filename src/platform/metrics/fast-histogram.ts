import { Histogram, type HistogramConfiguration } from 'prom-client';

type LabelValue = string | number;

/** The observations with the same values of all labels. */
type Series = {
  readonly labels: readonly LabelValue[];
  /** By bucket. The last one has no bound. */
  readonly counts: number[];
  sum: number;
};

/** The observations that share the values of the first labels, by the value of the next one. */
type Branch = { readonly branches: Map<LabelValue, Branch>; series: Series | undefined };

type Configuration = HistogramConfiguration<string> & { readonly buckets: number[] };

/**
 * A histogram of what happens in every request. That of prom-client checks the names of all labels,
 * and joins names and values into a key, for each observation.
 */
export function createFastHistogram(configuration: Configuration): Pick<FastHistogram, 'add'> {
  return new FastHistogram(configuration);
}

/** Exports only what was added, and nothing from the inherited methods. */
class FastHistogram extends Histogram {
  readonly #description: { readonly name: string; readonly help: string };
  readonly #labelNames: readonly string[];
  readonly #bounds: readonly number[];
  readonly #root = createBranch();
  readonly #series: Series[] = [];

  constructor(configuration: Configuration) {
    super(configuration);
    const { name, help } = configuration;
    this.#description = { name, help };
    this.#labelNames = configuration.labelNames ?? [];
    this.#bounds = configuration.buckets;
    if (this.#labelNames.length === 0) this.#root.series = this.#addSeries([]);
  }

  /** The values of the labels are in the order of their names. */
  add(value: number, ...labels: readonly LabelValue[]): void {
    let branch = this.#root;
    for (const label of labels) {
      let next = branch.branches.get(label);
      if (next === undefined) {
        next = createBranch();
        branch.branches.set(label, next);
      }
      branch = next;
    }
    branch.series ??= this.#addSeries(labels);
    const { series } = branch;
    let bucket = 0;
    while (value > (this.#bounds[bucket] ?? Infinity)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += value;
  }

  /** All exports of prom-client start here. */
  async getForPromString(): Promise<object> {
    const values = this.#series.flatMap((series) => this.#toValues(series));
    return { ...this.#description, type: 'histogram', aggregator: 'sum', values };
  }

  #addSeries(labels: readonly LabelValue[]): Series {
    const counts = Array.from({ length: this.#bounds.length + 1 }, () => 0);
    const series = { labels, counts, sum: 0 };
    this.#series.push(series);
    return series;
  }

  #toValues({ labels, counts, sum }: Series): readonly object[] {
    const { name } = this.#description;
    const names = this.#labelNames.map((label, at) => [label, labels[at]]);
    const sharedLabels = Object.fromEntries(names);
    let count = 0;
    const buckets = counts.map((each, at) => {
      count += each;
      const le = this.#bounds[at] ?? '+Inf';
      return { labels: { le }, sharedLabels, value: count, metricName: `${name}_bucket` };
    });
    return [
      ...buckets,
      { labels: {}, sharedLabels, value: sum, metricName: `${name}_sum` },
      { labels: {}, sharedLabels, value: count, metricName: `${name}_count` },
    ];
  }
}

function createBranch(): Branch {
  return { branches: new Map(), series: undefined };
}

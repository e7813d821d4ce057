import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Increments the counter under these labels, in the order in which the counter names them. */
export type Count = (...labels: readonly string[]) => void;
/** Observes a value (seconds, pieces) under these labels. */
export type Observe = (value: number, ...labels: readonly string[]) => void;

export interface Sample {
  readonly value: number;
  /** Values in the order in which the gauge names its labels. */
  readonly labels?: readonly string[];
}

/** Buckets for calls that a person waits for, in seconds. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Most label combinations. Labels come from fixed tables; if one does not, further combinations count as `other`. */
const MOST_CHILDREN = 2_000;

/** Gauges of prom-client that have names of counters; each is the sum of a gauge without `_total`. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
] as const;

/** The metrics of this process, in Prometheus format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly contentType = this.#registry.contentType;

  /** @param processFigures adds memory, processor, event loop and garbage collection; true when absent */
  constructor(processFigures = true) {
    if (!processFigures) return;
    collectDefaultMetrics({ register: this.#registry });
    for (const name of MISNAMED) this.#registry.removeSingleMetric(name);
  }

  counter(name: string, help: string, labels: readonly string[] = []): Count {
    // Counting adds one to a plain number; prom-client gets the sum when the metrics are read.
    const tallies: Tally[] = [];
    new Counter({
      name,
      help,
      labelNames: labels,
      registers: [this.#registry],
      collect() {
        for (const tally of tallies) {
          if (tally.uncounted > 0) this.labels(...tally.labels).inc(tally.uncounted);
          tally.uncounted = 0;
        }
      },
    });
    const child = remembered(labels.length, (values) => {
      const tally = { labels: values, uncounted: 0 };
      tallies.push(tally);
      return tally;
    });
    return (...values) => {
      child(values).uncounted += 1;
    };
  }

  histogram(
    name: string,
    help: string,
    labels: readonly string[] = [],
    buckets: readonly number[] = SECONDS,
    known: readonly Readonly<Record<string, string>>[] = [],
  ): Observe {
    const histogram = new Histogram({
      name,
      help,
      labelNames: labels,
      buckets: [...buckets],
      registers: [this.#registry],
    });
    // A series created with its first value shows no increase to an alert.
    for (const each of known) histogram.zero(each);
    const child = remembered(labels.length, (values) => histogram.labels(...values));
    return (value, ...values) => child(values).observe(value);
  }

  /**
   * Adds a gauge that is read when the metrics are read. A value not available at that moment is left out, so that the
   * others are still reported.
   */
  gauge(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly Sample[] | Promise<readonly Sample[]>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [this.#registry],
      async collect() {
        this.reset();
        const samples = await Promise.resolve()
          .then(read)
          .catch(() => []);
        // prom-client shows a gauge without labels at once, as 0.
        if (samples.length === 0 && labels.length === 0) this.remove();
        for (const { value, labels: values = [] } of samples) this.labels(...values).set(value);
      },
    });
  }

  /** Text of all metrics, as Prometheus reads it. */
  async text(): Promise<string> {
    return await this.#registry.metrics();
  }

  /** Names that a query may use, with those of a histogram's parts. */
  async names(): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    for (const line of (await this.text()).split('\n')) {
      const [, name = '', type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
      if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
      else if (type !== undefined) names.add(name);
    }
    return names;
  }
}

/** The count under some labels since the last read. */
interface Tally {
  readonly labels: readonly string[];
  uncounted: number;
}

interface Step<Child> {
  child: Child | undefined;
  readonly next: Map<string, Step<Child>>;
}

const step = <Child>(): Step<Child> => ({ child: undefined, next: new Map() });

/**
 * Remembers what was made for each combination of labels. Looking one up costs prom-client more than counting, so each
 * is looked up there once, and then found label by label, without joining strings.
 */
function remembered<Child>(
  length: number,
  make: (labels: readonly string[]) => Child,
): (labels: readonly string[]) => Child {
  const first = step<Child>();
  let children = 0;
  return (labels) => {
    let here = first;
    for (const label of labels) {
      let next = here.next.get(label);
      if (next === undefined) {
        next = step<Child>();
        if (children < MOST_CHILDREN) here.next.set(label, next);
      }
      here = next;
    }
    if (here.child !== undefined) return here.child;
    const full = children >= MOST_CHILDREN;
    here.child = make(full ? Array.from({ length }, () => 'other') : labels);
    if (!full) children += 1;
    return here.child;
  };
}

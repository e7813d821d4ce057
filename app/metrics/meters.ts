import type { StoreMeter } from '@expediente/eventstore/meter.ts';
import { Metrics } from '@expediente/platform/metrics.ts';
import type { PrintMeter } from '@expediente/projections/shared/documents/meter.ts';
import type { FeedMeter } from '@expediente/readmodels/meter.ts';
import type { CommandMeter } from '@expediente/workflow/shared/pipeline/meter.ts';

/** The meters of a process's parts, and the metrics they feed. */
export interface Meters {
  readonly metrics: Metrics;
  readonly commands: CommandMeter;
  readonly store: StoreMeter;
  readonly feed: FeedMeter;
  readonly prints: PrintMeter;
  /** Counts an HTTP answer; `route` is the template of the address, never the address. */
  answered(method: string, route: string, status: number, seconds: number): void;
}

const PIECES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512] as const;
/** A print waits for a page and a browser: far longer than a command. */
const PRINT_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Opens the figures that are counted as things happen; figures looked up when asked for are in `gauges/gauges.ts`. */
export function openMeters(metrics = new Metrics()): Meters {
  return {
    metrics,
    commands: commandMeter(metrics),
    store: storeMeter(metrics),
    feed: feedMeter(metrics),
    prints: printMeter(metrics),
    answered: answers(metrics),
  };
}

function commandMeter(metrics: Metrics): CommandMeter {
  const ended = metrics.counter(
    'expediente_commands_total',
    'Commands by operation and how they ended (done, refused, unavailable, failed)',
    ['operation', 'result'],
  );
  const seconds = metrics.histogram('expediente_command_seconds', 'From the checked input to the answer', [
    'operation',
  ]);
  const refused = metrics.counter('expediente_refusals_total', 'Refused commands by the rule that refused', [
    'operation',
    'rule',
  ]);
  const again = metrics.counter(
    'expediente_commands_again_total',
    'Commands decided again: another wrote first (conflict), or to queue in order (order)',
    ['why'],
  );
  return {
    ended: (operation, result, took) => {
      ended(operation, result);
      seconds(took, operation);
    },
    refused,
    again,
  };
}

function storeMeter(metrics: Metrics): StoreMeter {
  const appends = metrics.histogram(
    'expediente_append_batch_appends',
    'Appends that went together in one transaction',
    [],
    PIECES,
  );
  const seconds = metrics.histogram('expediente_append_seconds', 'One transaction of appends');
  const failed = metrics.counter(
    'expediente_append_failures_total',
    'Appends that the event store did not take: it is away, or has no room',
  );
  return {
    appended: (together, took) => {
      appends(together);
      seconds(took);
    },
    failed,
  };
}

function feedMeter(metrics: Metrics): FeedMeter {
  const events = metrics.histogram(
    'expediente_projection_batch_events',
    'Events of a batch that a projection took in',
    ['projection'],
    PIECES,
  );
  const seconds = metrics.histogram('expediente_projection_seconds', 'One batch of a projection', [
    'projection',
  ]);
  return {
    projected: (projection, count, took) => {
      events(count, projection);
      seconds(took, projection);
    },
  };
}

function printMeter(metrics: Metrics): PrintMeter {
  const seconds = metrics.histogram(
    'expediente_print_seconds',
    'A PDF from asking to having, by how it ended (done, failed)',
    ['result'],
    PRINT_SECONDS,
    [{ result: 'done' }, { result: 'failed' }],
  );
  return {
    printed: (took) => seconds(took, 'done'),
    failed: (took) => seconds(took, 'failed'),
  };
}

function answers(metrics: Metrics): Meters['answered'] {
  const count = metrics.counter(
    'expediente_http_answers_total',
    'HTTP answers by route template and status',
    ['method', 'route', 'status'],
  );
  const seconds = metrics.histogram('expediente_http_seconds', 'HTTP answers by route template', [
    'method',
    'route',
  ]);
  return (method, route, status, took) => {
    count(method, route, String(status));
    seconds(took, method, route);
  };
}

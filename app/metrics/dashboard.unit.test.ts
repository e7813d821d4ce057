import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { watch } from './gauges/gauges.ts';
import { openMeters } from './meters.ts';

/** What Grafana and Prometheus are given must ask for figures that the product has. */
const FOLDER = new URL('../../deploy/grafana/', import.meta.url);

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
interface Dashboard {
  readonly panels: readonly Panel[];
}

const text = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const { panels } = JSON.parse(text('expediente.json')) as Dashboard; // Grafana's own shape
const rules = text('expediente.rules.yml');

/** Of Prometheus itself: whether it reached us. */
const ALWAYS = 'up';
let names: ReadonlySet<string>;

beforeAll(async () => {
  const { metrics } = openMeters();
  watch(metrics, undefined);
  names = new Set([ALWAYS, ...(await metrics.names())]);
});

/** The names that a PromQL expression asks for: words that are no function, no label and no keyword. */
function askedFor(expr: string): readonly string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-zA-Z_:][\w:]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'bool', 'offset', 'topk', 'sum', 'max', 'min'].includes(name));
}

const drawn = panels.filter(({ type }) => type !== 'row');
const alerts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(([, name = '', expr = '']) => ({
  name,
  expr,
}));

test('an expression asks for its metrics and for nothing else', () => {
  expect(
    askedFor('histogram_quantile(0.99, sum by (le, rule) (rate(a_bucket{method="GET"}[5m]))) > 2 and b'),
  ).toEqual(['a_bucket', 'b']);
});

describe('the dashboard', () => {
  test.each(drawn)('$title', ({ targets = [] }) => {
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr } of targets) {
      const asked = askedFor(expr);
      expect(asked.length, expr).toBeGreaterThan(0);
      for (const name of asked) expect(names).toContain(name);
    }
  });
});

describe('the alerts', () => {
  test('each has its expression on one line', () => {
    expect(alerts).toHaveLength(rules.match(/- alert:/g)?.length ?? 0);
    expect(alerts.length).toBeGreaterThan(0);
  });

  test.each(alerts)('$name', ({ expr }) => {
    const asked = askedFor(expr);
    expect(asked.length, expr).toBeGreaterThan(0);
    for (const name of asked) expect(names).toContain(name);
  });
});

test('every figure of ours is drawn or watched over', () => {
  const used = new Set(
    [...drawn.flatMap(({ targets = [] }) => targets), ...alerts].flatMap(({ expr }) => askedFor(expr)),
  );
  const families = (all: Iterable<string>): string[] => [
    ...new Set([...all].map((name) => name.replace(/_(bucket|sum|count)$/, ''))),
  ];
  const ours = families(names).filter((name) => name.startsWith('expediente_'));
  const unseen = ours.filter((name) => !families(used).includes(name));
  expect(unseen).toEqual([]);
});

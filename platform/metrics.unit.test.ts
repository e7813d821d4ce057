import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

const fresh = (): Metrics => new Metrics(false);

test('counts are reported under their labels', async () => {
  const metrics = fresh();
  const count = metrics.counter('answers_total', 'Answers', ['route', 'status']);
  count('/a', '200');
  count('/a', '200');
  count('/b', '500');
  const text = await metrics.text();
  expect(text).toContain('answers_total{route="/a",status="200"} 2');
  expect(text).toContain('answers_total{route="/b",status="500"} 1');
});

test('a name ends in _total where it is a counter, and nowhere else', async () => {
  const metrics = new Metrics();
  metrics.counter('answers_total', 'Answers', []);
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  expect(types.length).toBeGreaterThan(20);
  for (const [, name = '', type] of types)
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
});

test('unbounded labels do not create unbounded series', async () => {
  const metrics = fresh();
  const observe = metrics.histogram('call_seconds', 'Calls', ['route'], [1]);
  for (let n = 0; n < 3_000; n += 1) observe(0.5, `/order/${n}`);
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('call_seconds_count'));
  expect(lines).toHaveLength(2_001);
  expect(lines.at(-1)).toBe('call_seconds_count{route="other"} 1000');
});

test('a failing gauge does not affect the others', async () => {
  const metrics = fresh();
  metrics.gauge('away', 'Asked of a database that is away', ['pool'], async () => {
    throw new Error('away');
  });
  metrics.gauge('unknown', 'Not known here', [], () => []);
  metrics.gauge('known', 'Known', ['pool'], () => [{ labels: ['services'], value: 3 }]);
  const text = await metrics.text();
  expect(text).not.toMatch(/^away/m);
  expect(text).not.toMatch(/^unknown/m);
  expect(text).toContain('known{pool="services"} 3');
});

test('names are those that a query may use', async () => {
  const metrics = fresh();
  metrics.counter('answers_total', 'Answers');
  metrics.histogram('call_seconds', 'Calls');
  expect([...(await metrics.names())].sort()).toEqual([
    'answers_total',
    'call_seconds_bucket',
    'call_seconds_count',
    'call_seconds_sum',
  ]);
});

test('a known series of a histogram is reported before its first value, so that an alert sees it rise', async () => {
  const metrics = new Metrics(false);
  metrics.histogram('prints', 'Prints', ['result'], [1], [{ result: 'failed' }]);
  expect(await metrics.text()).toContain('prints_count{result="failed"} 0');
});

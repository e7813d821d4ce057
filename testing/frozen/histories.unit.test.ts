import type { StoredEvent } from '@expediente/eventstore/port.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { leavesOf } from '@expediente/machines/history/changes.ts';
import { judgedFields } from '@expediente/machines/rules/words.ts';
import { MODULES } from '@expediente/projections/modules.ts';
import type { RecordHistory } from '@expediente/projections/shared/history/record-history.ts';
import { RULE_NAMES, RULE_SETS } from '@expediente/schemas/rules/registry.ts';
import { DECIDERS } from '@expediente/workflow/modules.ts';
import { expect, test } from 'vitest';
import { frozenEvents } from './frozen.ts';

const HISTORIES = MODULES.flatMap(({ histories = [] }) => histories);

/** A word of the program: `within`, `purchaseLimits`. Numbers, days, names and what people type are none. */
const isRaw = (value: Json): boolean => typeof value === 'string' && /^[a-z]+([A-Z][a-z]*)*$/.test(value);

/** What the samples of every event and version leave in a record, as its history shows it. */
function leftIn(
  history: RecordHistory,
): readonly { readonly path: string; readonly label: string; readonly value: Json }[] {
  const decider = DECIDERS.find(({ events }) => events.category === history.name);
  if (!decider) return [];
  const samples = frozenEvents(decider.events);
  const first = samples[0];
  return samples.flatMap((sample) => {
    const story = sample === first || first === undefined ? [sample] : [first, sample];
    const stored = story.map((event, revision) => ({ ...event, revision })) as unknown as StoredEvent[]; // what a history reads of it
    return history.moments(stored).flatMap(({ state }) =>
      [...leavesOf(state, history.lines).values()].flatMap(({ path, value }) => {
        const label = history.label(path);
        if (label === null) return [];
        const shown = history.shown?.(path, value) ?? value;
        return [shown].flat().map((each: Json) => ({ path, label, value: each }));
      }),
    );
  });
}

/** A text that anybody may type is sampled by the name of its field. */
const isTyped = (path: string, value: Json): boolean =>
  value === 'reason' || (path.split('.').at(-1) ?? '').startsWith(String(value));

test.each(HISTORIES.map((history) => [history.name, history] as const))(
  'no word of the program is a value in a history of %s',
  (_, history) => {
    const raw = leftIn(history).filter(({ path, value }) => isRaw(value) && !isTyped(path, value));
    expect(raw).toEqual([]);
    // Every field that is shown has a name that people read.
    const fields = leftIn(history).filter(({ label }) =>
      /^[a-z]|[a-z][A-Z]|_/.test(label.replace('PpR', '')),
    );
    expect(fields).toEqual([]);
  },
);

/** Facts that come to each result that there is. */
const CASES: Readonly<Record<string, readonly JsonObject[]>> = {
  purchaseLimits: ['1.00', '999999999.00'].flatMap((total) => [
    { purchaseType: 'COMPRA DE BAJA CUANTÍA', total },
    { purchaseType: 'OTRA', total },
  ]),
  splitting: (['supply', 'row'] as const).flatMap((key) =>
    ['1.00', '20000.00', '69300.00'].map((sum) => ({
      item: 'Insumo 12',
      key,
      name: '1001 ACETAMINOFÉN',
      own: '1.00',
      sum,
      limit: 'compra de baja cuantía',
      maximum: '25000.00',
      from: '2026-01-01',
      to: '2026-04-30',
      others: 1,
      sisters: [{ order: 1, number: '501', date: '2026-02-01', amount: '1.00' }],
    })),
  ),
  planPrice: ['2.50', '6.85', '68.50'].map((price) => ({
    item: 'Insumo 12',
    name: '1001 ACETAMINOFÉN',
    plan: '6.85',
    price,
  })),
  closedQuarter: ['2026-05-01', '2026-11-24'].map((day) => ({ item: 'PRIMERO', ended: '2026-04-30', day })),
  publication: ['', '2026-03-02', '2026-11-24'].flatMap((day) =>
    ['COMPROMISO', 'DEVENGADO', 'PAGO'].map((item) => ({ item, committed: '2026-03-01', day })),
  ),
  paymentFile: [{ missing: ['FACTURA', 'ACTA O CERTIFICACIÓN'] }],
  iva: [{ total: '6850.00' }],
  paymentTerm: ['', '2026-03-03', '2026-12-31'].map((paid) => ({ accrued: '2026-03-02', paid })),
  quarters: ['2026-02-01', '2026-06-01', '2026-10-01'].map((day) => ({ day })),
  segregation: [
    { done: 'accrued', now: 'pay' },
    { done: 'receive', now: 'accrued' },
  ],
  windows: ['2026-01-02', '2026-12-30'].map((day) => ({
    item: 'PRIMERO',
    day,
    begins: '2026-01-01',
  })),
};

test.each(RULE_NAMES.map((name) => [name, RULE_SETS[name]] as const))(
  'what %s judged is shown in words, whatever came of it',
  (name, set) => {
    const cases = CASES[name] ?? [];
    expect(cases).not.toEqual([]);
    for (const facts of cases) {
      const { values, validFrom } = set.first;
      // Each verdict again by values that leave no days: a window that is over.
      for (const law of name === 'windows' ? [values, { days: 3 }] : [values]) {
        const { result, by } = set.judge(law as never, facts as never); // the cases are the set's own
        const judged = {
          rule: name,
          version: 1,
          validFrom,
          on: '2026-03-02',
          facts,
          result,
          by,
          accepted: '',
        };
        const [shown] = judgedFields([judged]) as readonly JsonObject[];
        for (const value of Object.values(shown ?? {}))
          expect([name, value, isRaw(value)]).toEqual([name, value, false]);
        expect(shown?.rule).toBe(set.title);
        expect(shown?.result).not.toBe(result);
      }
    }
  },
);

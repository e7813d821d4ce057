import { columnsOf } from '@expediente/catalogues/engine/table.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { DECIMALS, MAX_INTEGER } from '@expediente/kernel/limits.ts';
import { type DecimalRule, decimalRule } from '@expediente/schemas/types.ts';
import { validatorOf } from '@expediente/schemas/validate.ts';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './modules.ts';

/** Checks every number that a command accepts against the limits of the tables' columns. */

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

interface Field {
  readonly path: string;
  readonly schema: Node;
}

function fieldsIn(schema: unknown, path: string): Field[] {
  if (!isNode(schema)) return [];
  const inner = ['properties', 'items', 'anyOf', 'allOf'].flatMap((key) =>
    isNode(schema[key]) ? Object.entries(key === 'items' ? { '': schema[key] } : schema[key]) : [],
  );
  return [{ path, schema }, ...inner.flatMap(([name, each]) => fieldsIn(each, `${path}.${name}`))];
}
const FIELDS = COMMANDS.flatMap(({ path, schema }) => fieldsIn(schema, path));
const DECIMAL_FIELDS = FIELDS.flatMap(
  ({ path, schema }) =>
    isNode(schema.decimal) ? [[path, schema, schema.decimal as unknown as DecimalRule] as const] : [], // as `DecimalField` makes it
);

/** Numbers of electronic invoices, which have ten digits. */
const KEPT_AS_TEXT: ReadonlySet<string> = new Set(['/unops/insert/update.p_invoices..number_invoice']);

/** The largest accepted value plus one unit of its last decimal. */
const beyond = ({ maximum, scale }: DecimalRule): string => {
  const digits = (BigInt(maximum.replace('.', '')) + 1n).toString().padStart(scale + 1, '0');
  const point = (maximum.split('.')[1] ?? '').length;
  return point === 0 ? digits : `${digits.slice(0, -point)}.${digits.slice(-point)}`;
};

describe('every number that a command takes', () => {
  test('there are some', () => {
    expect(DECIMAL_FIELDS.length).toBeGreaterThan(8);
  });

  test.each(DECIMAL_FIELDS)(
    '%s is taken up to its largest value, and not a step further',
    (_, schema, rule) => {
      const check = validatorOf(Type.Object({ p: Type.Unsafe<string>(schema) }));
      const faultOf = (p: string) => {
        const checked = check({ p });
        return 'errors' in checked ? checked.errors[0]?.message : undefined;
      };
      const kept = DECIMALS[rule.kind];
      expect(rule.scale).toBeLessThanOrEqual(kept.scale);
      expect(rule.maximum.length).toBeLessThanOrEqual(kept.maximum.length);
      expect(faultOf(rule.maximum)).toBeUndefined();
      expect(faultOf(beyond(rule))).toMatch(/^El valor máximo es [\d,.]+\.$/);
      expect(faultOf('9'.repeat(40))).toMatch(/^El valor máximo es /);
      const finer = `1.${'0'.repeat(rule.scale)}1`;
      expect(faultOf(finer)).toMatch(
        rule.scale === 0 ? 'Escriba un número entero.' : `Use como máximo ${rule.scale} decimales.`,
      );
    },
  );

  test.each(
    FIELDS.filter(({ path }) => !KEPT_AS_TEXT.has(path)).flatMap(({ path, schema }) => {
      const types = [schema.type].flat();
      return types.includes('integer') && schema.enum === undefined ? [[path, schema] as const] : [];
    }),
  )('%s is no larger than an integer column', (_, { maximum }) => {
    expect(maximum).toBeLessThanOrEqual(MAX_INTEGER);
  });
});

test("a catalogue's decimals have columns of their kind", () => {
  expect(columnsOf(CATALOGUES.supply).price).toBe(DECIMALS.price.column);
  const definition = {
    ...CATALOGUES.supply,
    fields: { ...CATALOGUES.supply.fields, price: { type: 'string', decimal: decimalRule('money') } },
  };
  expect(columnsOf(definition).price).toBe('numeric(18,2)');
});

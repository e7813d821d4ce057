import type { AnyCatalogue } from '../definition.ts';

/**
 * Fields by which a workbook row without a key finds its record: the fields of the first unique value or, without one,
 * the label's fields with the parent record or the unit.
 */
export function identityOf(definition: AnyCatalogue): readonly string[] {
  const { key, identity, unique, label, parent, fields, save } = definition;
  if (key.kind === 'natural') return [key.field];
  if (identity) return identity;
  const [first] = unique.filter(
    ({ fields: own, where }) => where === undefined && own.every((field) => !save.computed?.includes(field)),
  );
  if (first) return [...(first.within ?? []), ...first.fields];
  const under = parent?.field ?? ('id_unit' in fields ? 'id_unit' : undefined);
  return [
    ...new Set([...(under === undefined ? [] : [under]), ...label.filter((field) => field !== key.field)]),
  ];
}

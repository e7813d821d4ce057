import type { AnyCatalogue } from '../definition.ts';

/**
 * Fields by which a row that has no key finds its record: those of the first unique value, else what names
 * the record, with the record or the unit that it belongs to.
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

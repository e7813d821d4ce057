import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { fieldTitle } from '@expediente/catalogues/engine/compared.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import { folded } from '@expediente/kernel/text.ts';
import { ruleOf } from './rules/index.ts';

/** Words for typed values that the record does not take, with the reason; '' when it took all. */
export function untakenInWords(
  definition: AnyCatalogue,
  record: JsonObject | null,
  typed: (field: string) => Json | undefined,
): string {
  const { fields = [], why = '' } = (record && ruleOf(definition)?.untaken?.(record)) ?? {};
  const titles = fields.flatMap((field) => {
    const given = String(typed(field) ?? '');
    const isTaken = given === '' || folded(given) === folded(String(record?.[field] ?? ''));
    return isTaken ? [] : [fieldTitle(definition, field) ?? field];
  });
  return titles.length === 0
    ? ''
    : `No se ${titles.length === 1 ? 'toma' : 'toman'} ${titles.join(' ni ')}: ${why}`;
}

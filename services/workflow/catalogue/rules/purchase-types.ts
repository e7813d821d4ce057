import { TEMPLATES } from '@expediente/catalogues/templates/documents.ts';
import { hasKeyword, repeatedKeywords, unknownKeywords } from '@expediente/catalogues/templates/keywords.ts';
import { cleanMarkup } from '@expediente/catalogues/templates/markup.ts';
import { isBlankMarkup } from '@expediente/catalogues/templates/text.ts';
import type { Json } from '@expediente/kernel/events.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { CatalogueRule } from './rule.ts';

/** Ids by which award records and minutes know the first two types (R2 §9, domain §7.15). */
const RESERVED: readonly unknown[] = [1, 2];
/**
 * Rules of purchase types: their templates are text with harmless tags, none is missing, and all keywords exist (R2 §5,
 * domain §7.17).
 */
export const purchaseTypes: CatalogueRule = {
  async saved(_, record) {
    const cleaned: Record<string, Json> = { ...record };
    for (const { field, needed } of TEMPLATES) {
      const template = cleanMarkup(String(record[field] ?? ''));
      if (needed && isBlankMarkup(template)) throw new Refused('templates', needed, `p_${field}`);
      const unknown = unknownKeywords(template);
      if (unknown.length > 0)
        throw new Refused(
          'unknownKeyword',
          `No existe ${unknown.join(', ')}: use las palabras clave de la lista.`,
          `p_${field}`,
        );
      const [repeated] = repeatedKeywords(template);
      if (repeated)
        throw new Refused(
          'repeatedKeyword',
          `${repeated.written} puede estar ${repeated.most} veces como máximo: quite las que sobran.`,
          `p_${field}`,
        );
      cleaned[field] = template;
    }
    return cleaned;
  },
  answered(record) {
    const without = TEMPLATES.filter(
      ({ field, copies }) => copies !== undefined && !hasKeyword(String(record[field] ?? ''), copies),
    );
    const warnings = without.map(
      ({ title, copies }) =>
        `La ${title.toLowerCase()} no tiene {{${copies}}}: se imprimirá sin el texto del acta que certifica`,
    );
    return warnings.length === 0 ? {} : { warning: warnings.join('. ') };
  },
  async deleted(_, { id }) {
    if (RESERVED.includes(id))
      throw new Refused('reserved', 'Los tipos de compra 1 y 2 son del sistema y no se eliminan.');
  },
};

import { purchaseType } from '@expediente/catalogues/definitions/purchase-type.ts';
import { fieldTitle } from '@expediente/catalogues/engine/compared.ts';
import { unknownKeywords } from '@expediente/catalogues/templates/keywords.ts';
import { cleanMarkup, isBlankMarkup } from '@expediente/catalogues/templates/markup.ts';
import { STANDARD_TEMPLATES } from '@expediente/catalogues/templates/standard.ts';
import type { Json } from '@expediente/kernel/events.ts';
import { Refused } from '../../unit-of-work.ts';
import type { CatalogueRule } from './rule.ts';

/** Award records and minutes know the first two by their id (R2 §9, domain §7.15). */
const RESERVED: readonly unknown[] = [1, 2];
/** The minutes of an order are of some types only (R2 §5). */
const MAY_BE_BLANK = 'template_act_purchase_order';

/** Templates are text and harmless tags, all there, with keywords that exist (R2 §5, domain §7.17). */
export const purchaseTypes: CatalogueRule = {
  async saved(_, record) {
    const cleaned: Record<string, Json> = { ...record };
    for (const field of Object.keys(STANDARD_TEMPLATES)) {
      const template = cleanMarkup(String(record[field] ?? ''));
      if (field !== MAY_BE_BLANK && isBlankMarkup(template))
        throw new Refused('templates', 'Por favor, ingresar los datos completos', `p_${field}`);
      const unknown = unknownKeywords(template);
      if (unknown.length > 0)
        throw new Refused(
          'unknownKeyword',
          `${fieldTitle(purchaseType, field) ?? field}: no existe ${unknown.join(', ')}. Use las palabras de la lista.`,
          `p_${field}`,
        );
      cleaned[field] = template;
    }
    return cleaned;
  },
  async deleted(_, { id }) {
    if (RESERVED.includes(id))
      throw new Refused('reserved', 'Los tipos de compra 1 y 2 son del sistema y no se eliminan.');
  },
};

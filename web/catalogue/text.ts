import { fileAddress } from '../base/api.ts';
import { priceText } from '../kit/figures/amounts.tsx';
import { activeLook } from '../kit/figures/StateChip.tsx';
import { PHONE_PREFIX } from '../kit/form/look-widgets.tsx';
import { recordName } from '../kit/input/record-name.ts';
import type { CatalogueRow, ShownCatalogue, ShownField } from './definition/shown.ts';

/** Displayed text of a record's field; flags are SI or NO (R1 §4). */
export function fieldText(catalogue: ShownCatalogue, field: ShownField, row: CatalogueRow): string {
  const value = row[field.field];
  if (isPhone(catalogue, field) && /^\d{8}$/.test(String(value))) return `${PHONE_PREFIX} ${value}`;
  switch (field.kind) {
    case 'active':
      return activeLook(value).label;
    case 'flag':
      return Number(value) === 1 ? 'SI' : 'NO';
    case 'price':
      return priceText(String(value ?? ''));
    case 'record':
      return recordText(catalogue, field.field, row) || plainText(value);
    default:
      return plainText(value);
  }
}

/**
 * True for fields of phone numbers; numbers of eight digits get Guatemala's prefix (R1 §3), others are shown as
 * stored.
 */
const isPhone = ({ form }: ShownCatalogue, { field }: ShownField): boolean =>
  form.fields.some(({ name, widget }) => name === field && widget === 'phone');

/** Name of the record that a field refers to; '' where the record does not have it. */
export const recordText = (catalogue: ShownCatalogue, field: string, row: CatalogueRow): string => {
  const source = catalogue.records[field];
  return source ? recordName(source.named, row) : '';
};

const plainText = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '–' : String(value);

/** Address of a stored logo (R1 §3). */
export const logoAddress = (file: string): string =>
  fileAddress(`/images/entity/${encodeURIComponent(file)}`);

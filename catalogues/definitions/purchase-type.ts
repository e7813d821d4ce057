import { Type } from 'typebox';
import { defineCatalogue } from '../definition.ts';
import { TEMPLATES, type TemplateField, templateOf } from '../templates/documents.ts';
import { STANDARD_TEMPLATES } from '../templates/standard.ts';
import { flag, id, required, serverId } from './fields.ts';

/** Field of rich text, whose tags and keywords are checked when it is saved. */
const template = (field: TemplateField) =>
  Type.Unsafe<string>({ type: 'string', maxLength: 20_000, title: templateOf(field)?.title ?? field });

/** Purchase types of an executor, with the templates of their documents (R2 §3, §5). */
export const purchaseType = defineCatalogue({
  name: 'purchaseType',
  page: 'tiposcompra',
  noun: 'tipo de compra',
  article: 'el',
  plural: 'tipos de compra',
  key: { field: 'id', kind: 'server' },
  fields: {
    id: serverId,
    description: required(255, 'Descripción'),
    justification: flag('Justificación'),
    id_unit: id('Unidad Ejecutora', 'Seleccionar Unidad Ejecutora'),
    template_award: template('template_award'),
    template_business: template('template_business'),
    template_certification_award: template('template_certification_award'),
    template_certification_business: template('template_certification_business'),
    template_act_purchase_order: template('template_act_purchase_order'),
  },
  label: ['description'],
  columns: ['id', 'description', 'description_unit', 'justification'],
  joins: [
    {
      on: 'id_unit',
      catalogue: 'unit',
      select: { description_unit: 'description' },
      titles: { description_unit: 'Unidad Ejecutora' },
    },
  ],
  detail: TEMPLATES.map(({ field }) => field),
  alike: ['description', 'id_unit'],
  unique: [],
  references: [
    { field: 'id_unit', catalogue: 'unit', message: 'Seleccionar Unidad Ejecutora', from: '/unit/executors' },
  ],
  search: ['description'],
  order: ['id'],
  lookups: [
    {
      path: '/typepurchase/get/public',
      fields: ['id', 'description', 'justification', 'id_unit'],
      scope: 'executor',
    },
  ],
  scope: 'executor',
  operations: {
    list: '/typepurchase/get/all',
    get: '/typepurchase/get/id/{id}',
    save: '/typepurchase/insert/update',
    delete: '/typepurchase/delete',
  },
  form: {
    size: 'xl',
    fields: [
      { name: 'description', span: 5 },
      { name: 'id_unit', span: 4, widget: 'record' },
      { name: 'justification', span: 3 },
      ...TEMPLATES.map(({ field, tab, needed }) => ({
        name: field,
        tab,
        span: 12,
        widget: 'template' as const,
        ...(needed ? { needed } : {}),
      })),
    ],
  },
  save: {
    // A document without text on creation begins with the standard one.
    defaults: { justification: 0, ...STANDARD_TEMPLATES },
    fixed: ['id_unit'],
    rule: 'purchaseTypes',
  },
});

import type { KeywordName } from './keywords.ts';
import type { SignedBy } from './values.ts';

/** Kind of document that a purchase type has a template for (R2 §3). */
export interface TemplateKind {
  /** Name in the address of the document's PDF. */
  readonly name: string;
  readonly field: TemplateField;
  /** Title of the field. */
  readonly title: string;
  /** Short title for a tab, where all five templates are shown in a row. */
  readonly tab: string;
  /** Title of the printed document. */
  readonly document: string;
  readonly signedBy: SignedBy;
  /**
   * Keyword of the minutes' text that a certification copies. Without the keyword, the document announces a text that
   * does not follow.
   */
  readonly copies?: KeywordName;
  /** Message for an empty template (R2 §5); undefined: only some purchase types need this template. */
  readonly needed?: string;
}

export type TemplateField =
  | 'template_award'
  | 'template_business'
  | 'template_certification_award'
  | 'template_certification_business'
  | 'template_act_purchase_order';

const needed = 'Por favor, ingresar los datos completos';

/** Template of the minutes of a low-value order; the other templates are for award records. */
export const MINUTES_TEMPLATE: TemplateKind = {
  name: 'actpurchaseorder',
  field: 'template_act_purchase_order',
  title: 'Plantilla del acta de orden de compra',
  tab: 'Acta de orden de compra',
  document: 'Acta de orden de compra',
  signedBy: 'participants',
};

export const TEMPLATES: readonly TemplateKind[] = [
  {
    name: 'award',
    field: 'template_award',
    title: 'Plantilla de adjudicación',
    tab: 'Adjudicación',
    document: 'Acta de adjudicación',
    signedBy: 'participants',
    needed,
  },
  {
    name: 'business',
    field: 'template_business',
    title: 'Plantilla de negociación',
    tab: 'Negociación',
    document: 'Acta de negociación',
    signedBy: 'participants',
    needed,
  },
  {
    name: 'certificationaward',
    field: 'template_certification_award',
    title: 'Plantilla de certificación de adjudicación',
    tab: 'Cert. de adjudicación',
    document: 'Certificación de acta de adjudicación',
    signedBy: 'certifiers',
    copies: 'texto_acta',
    needed,
  },
  {
    name: 'certificationbusiness',
    field: 'template_certification_business',
    title: 'Plantilla de certificación de negociación',
    tab: 'Cert. de negociación',
    document: 'Certificación de acta de negociación',
    signedBy: 'certifiers',
    copies: 'texto_negociacion',
    needed,
  },
  MINUTES_TEMPLATE,
];

export const templateOf = (field: string): TemplateKind | undefined =>
  TEMPLATES.find((each) => each.field === field);

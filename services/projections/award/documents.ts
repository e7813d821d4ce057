import {
  TEMPLATES,
  type TemplateField,
  type TemplateKind,
} from '@expediente/catalogues/templates/documents.ts';
import type { Refusal } from '@expediente/kernel/refusal.ts';
import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import type { AwardStatusCode } from '@expediente/schemas/award/read.ts';

/** One of an award's documents. */
export interface AwardDocument {
  readonly kind: TemplateKind;
  /** Minutes that it is or certifies. */
  readonly of: 'award' | 'business';
  /** Begins the name of its file. */
  readonly file: string;
  /** The group of states that have it, and why the others have none (R2 §4). */
  readonly needs: { readonly tag: 'listed' | 'negotiated' | 'certified'; readonly otherwise: Refusal };
}

const kindOf = (field: TemplateField): TemplateKind => {
  const kind = TEMPLATES.find((each) => each.field === field);
  if (!kind) throw new Error(`no template ${field}`);
  return kind;
};

const CERTIFIED = {
  tag: 'certified',
  otherwise: {
    rule: 'certification-printable',
    message: 'La certificación se imprime después de certificar el acta.',
  },
} as const;

/** The documents of an award, by their part of the address (R2 §7). */
export const AWARD_DOCUMENTS = {
  award: {
    kind: kindOf('template_award'),
    of: 'award',
    file: 'adjudicacion',
    needs: {
      tag: 'listed',
      otherwise: { rule: 'award-printable', message: 'Un acta eliminada no se imprime.' },
    },
  },
  business: {
    kind: kindOf('template_business'),
    of: 'business',
    file: 'negociacion',
    needs: {
      tag: 'negotiated',
      otherwise: {
        rule: 'business-printable',
        message: 'El acta de negociación se imprime después de generarla.',
      },
    },
  },
  certificationaward: {
    kind: kindOf('template_certification_award'),
    of: 'award',
    file: 'certificacion_adjudicacion',
    needs: CERTIFIED,
  },
  certificationbusiness: {
    kind: kindOf('template_certification_business'),
    of: 'business',
    file: 'certificacion_negociacion',
    needs: CERTIFIED,
  },
} as const satisfies Readonly<Record<string, AwardDocument>>;

export type AwardDocumentName = keyof typeof AWARD_DOCUMENTS;

/** Why an award has no such document in its state; null: it has. */
export const missingDocument = (state: AwardStatusCode, { needs }: AwardDocument): Refusal | null =>
  awardStates.is(state, needs.tag) ? null : needs.otherwise;

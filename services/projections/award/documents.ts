import {
  TEMPLATES,
  type TemplateField,
  type TemplateKind,
} from '@expediente/catalogues/templates/documents.ts';
import type { Refusal } from '@expediente/kernel/refusal.ts';
import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import type { AwardActRead } from '@expediente/schemas/award/read.ts';

/** Document of an award. */
export interface AwardDocument {
  readonly kind: TemplateKind;
  /** Minutes that this document is, or whose certification it is. */
  readonly of: 'award' | 'business';
  /** First word of the file's name. */
  readonly file: string;
  /** Group of states in which the document exists, and the refusal in all others (R2 §4). */
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

/** Documents of an award, by the last part of their address (R2 §7). */
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

const NOT_CERTIFIED: Refusal = {
  rule: 'award-reasoned',
  message: 'Un acta razonada no se certifica; se imprime con su razón.',
};

/** Refusal of a document that an award lacks in its state; null: it has the document. */
export function missingDocument(
  { state, number_business }: Pick<AwardActRead, 'state' | 'number_business'>,
  { needs }: AwardDocument,
): Refusal | null {
  if (awardStates.is(state, needs.tag)) return null;
  if (!awardStates.is(state, 'razonada')) return needs.otherwise;
  if (needs.tag === 'certified') return NOT_CERTIFIED;
  return number_business === '' ? needs.otherwise : null;
}

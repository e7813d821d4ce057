import { type Static, Type } from 'typebox';
import { Content } from '../shared/event-fields.ts';
import { Revision } from '../shared/fields.ts';
import { DateField, FlagField, RequiredText } from '../types.ts';

const Name = RequiredText(40, { title: 'Regla' });

/** Values of a version; the rule set's own schema checks them. */
const Values = Content;

const LegalBasis = RequiredText(500, {
  title: 'Base legal',
  errorMessage: { required: 'Ingresar la base legal' },
});

const Version = Type.Integer({ minimum: 1, maximum: 100_000, title: 'Versión' });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** Answer of `/rules/whatif` that the user saw and accepted, with its query. */
const Shown = Type.Object({
  p_values: Values,
  p_date_start: DateField({ title: 'Desde' }),
  p_date_end: DateField({ title: 'Hasta' }),
  judged: Count,
  total: Count,
});

/** POST /rules/publish */
export const PublishRule = Type.Object({
  p_name: Name,
  p_valid_from: DateField({ title: 'Rige desde', errorMessage: { required: 'Ingresar desde cuándo rige' } }),
  p_values: Values,
  p_legal_basis: LegalBasis,
  /** Required of a version that begins today. */
  p_shown: Type.Optional(Shown),
  p_revision: Revision,
});
export type PublishRule = Static<typeof PublishRule>;

/** POST /rules/correct */
export const CorrectRule = Type.Object({
  p_name: Name,
  /** Number of the wrong version. */
  p_version: Version,
  p_values: Values,
  p_legal_basis: LegalBasis,
  p_reason: RequiredText(500, {
    title: 'Motivo de la corrección',
    errorMessage: { required: 'Ingresar el motivo de la corrección' },
  }),
  p_shown: Type.Optional(Shown),
  p_revision: Revision,
});
export type CorrectRule = Static<typeof CorrectRule>;

/** POST /rules/withdraw */
export const WithdrawRule = Type.Object({
  p_name: Name,
  p_version: Version,
  p_revision: Revision,
});
export type WithdrawRule = Static<typeof WithdrawRule>;

/** POST /rules/whatif */
export const WhatIf = Type.Object({
  p_name: Name,
  p_values: Values,
  p_date_start: Type.Optional(DateField({ title: 'Desde' })),
  p_date_end: Type.Optional(DateField({ title: 'Hasta' })),
  /** Limits the records to those that this version judged. */
  p_version: Type.Optional(Version),
  /** 1: the whole list as a workbook. */
  download: Type.Optional(FlagField()),
});
export type WhatIf = Static<typeof WhatIf>;

/** Fields of commands that judge a record again, besides the record: POST /orders/purchaseorder/judge… */
export const JudgeAgain = Type.Object({
  p_reason: RequiredText(500, {
    title: 'Motivo',
    errorMessage: { required: 'Ingresar el motivo por el que se evalúa de nuevo' },
  }),
  p_revision: Revision,
});
export type JudgeAgain = Static<typeof JudgeAgain>;

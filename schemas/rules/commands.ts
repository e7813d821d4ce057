import { type Static, Type } from 'typebox';
import { Content } from '../shared/event-fields.ts';
import { Revision } from '../shared/fields.ts';
import { DateField, FlagField, RequiredText } from '../types.ts';

const Name = RequiredText(40, { title: 'Regla' });

/** What a version says; the rule set's own schema takes it. */
const Values = Content;

/** POST /rules/publish */
export const PublishRule = Type.Object({
  p_name: Name,
  p_valid_from: DateField({ title: 'Rige desde', errorMessage: { required: 'Ingresar desde cuándo rige' } }),
  p_values: Values,
  p_legal_basis: RequiredText(500, {
    title: 'Base legal',
    errorMessage: { required: 'Ingresar la base legal' },
  }),
  p_revision: Revision,
});
export type PublishRule = Static<typeof PublishRule>;

/** POST /rules/withdraw */
export const WithdrawRule = Type.Object({
  p_name: Name,
  p_version: Type.Integer({ minimum: 1, maximum: 100_000, title: 'Versión' }),
  p_revision: Revision,
});
export type WithdrawRule = Static<typeof WithdrawRule>;

/** POST /rules/whatif */
export const WhatIf = Type.Object({
  p_name: Name,
  p_values: Values,
  p_date_start: Type.Optional(DateField({ title: 'Desde' })),
  p_date_end: Type.Optional(DateField({ title: 'Hasta' })),
  /** 1: the whole list as a workbook. */
  download: Type.Optional(FlagField()),
});
export type WhatIf = Static<typeof WhatIf>;

import { type Static, Type } from 'typebox';
import { FlagField, RequiredText } from '../types.ts';

/** `POST /ops/projections/{name}/rebuild`. */
export const RebuildCommand = Type.Object({
  /** 1: only says what would differ. */
  dry_run: Type.Optional(FlagField()),
});
export type RebuildCommand = Static<typeof RebuildCommand>;

/** `POST /ops/quarantine/retry`. */
export const RetryCommand = Type.Object({
  p_projection: RequiredText(80, {
    title: 'Proyección',
    errorMessage: { required: 'Por favor, ingresar la proyección' },
  }),
  /** Stream of the record, as `/ops/quarantine` names it: `order-41`. Absent: all of the projection. */
  p_stream: Type.Optional(RequiredText(200, { title: 'Registro' })),
});
export type RetryCommand = Static<typeof RetryCommand>;

import { type Static, Type } from 'typebox';
import { FlagField, RequiredText } from '../types.ts';

/** `POST /ops/projections/{name}/rebuild`. */
export const RebuildCommand = Type.Object({
  /** 1: only reports the differences. */
  dry_run: Type.Optional(FlagField()),
});
export type RebuildCommand = Static<typeof RebuildCommand>;

/** `POST /ops/quarantine/retry`. */
export const RetryCommand = Type.Object({
  p_projection: RequiredText(80, {
    title: 'Proyección',
    errorMessage: { required: 'Por favor, ingresar la proyección' },
  }),
  /** Stream of the record, as `/ops/quarantine` names it: `order-41`. Absent: all records of the projection. */
  p_stream: Type.Optional(RequiredText(200, { title: 'Registro' })),
});
export type RetryCommand = Static<typeof RetryCommand>;

/** `POST /ops/quarantine/set-apart`. */
export const SetApartCommand = Type.Object({
  p_projection: RetryCommand.properties.p_projection,
  /** Stream of the record at which the projection stopped: `order-401`. */
  p_stream: RequiredText(200, {
    title: 'Registro',
    errorMessage: { required: 'Por favor, ingresar el registro' },
  }),
});
export type SetApartCommand = Static<typeof SetApartCommand>;

/** `POST /ops/quarantine/acknowledge`. */
export const AcknowledgeCommand = Type.Object({
  ...SetApartCommand.properties,
  p_reason: RequiredText(500, {
    title: 'Motivo',
    errorMessage: { required: 'Por favor, ingresar el motivo por el que queda así por ahora' },
  }),
});
export type AcknowledgeCommand = Static<typeof AcknowledgeCommand>;

/** `POST /ops/integrity/verify`. */
export const VerifyCommand = Type.Object({
  /** 1: also compares each row of the lists with the log, which takes as long as a rebuild. */
  p_rows: Type.Optional(FlagField({ title: 'Comparar también cada fila de las listas con el registro' })),
});
export type VerifyCommand = Static<typeof VerifyCommand>;

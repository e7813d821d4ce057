import { type Static, Type } from 'typebox';
import { RequiredText, TextField } from '../types.ts';

/** A signed note is a few hundred characters; one with a hundred signatures is not this long. */
const NOTE = 20_000;
const VKEY = 400;

/** `POST /seals/cosign`. */
export const CosignCommand = Type.Object({
  p_note: RequiredText(NOTE, {
    title: 'Nota con la firma del testigo',
    errorMessage: { required: 'Por favor, ingresar la nota entera con la firma del testigo' },
  }),
});
export type CosignCommand = Static<typeof CosignCommand>;

/** `POST /seals/compare`. */
export const CompareCommand = Type.Object({
  p_note: RequiredText(NOTE, {
    title: 'Sello que usted conserva',
    errorMessage: { required: 'Por favor, ingresar la nota entera del sello' },
  }),
  /** Absent or '': a key that this server knows. */
  p_vkey: Type.Optional(TextField(VKEY, { title: 'Llave pública que usted conserva' })),
});
export type CompareCommand = Static<typeof CompareCommand>;

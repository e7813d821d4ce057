import { type Static, Type } from 'typebox';

/** A text as it was kept: it may end in a line of its own, and comes with the space that mail adds. */
const Kept = (max: number, options: Record<string, unknown>) =>
  Type.Unsafe<string>({ type: 'string', maxLength: max, verbatim: true, ...options });

/** A signed note is a few hundred characters; one with a hundred signatures is not this long. */
const NOTE = 20_000;
const VKEY = 400;

/** `POST /seals/cosign`. */
export const CosignCommand = Type.Object({
  p_note: Kept(NOTE, {
    title: 'Nota con la firma del testigo',
    minLength: 1,
    errorMessage: { required: 'Por favor, ingresar la nota entera con la firma del testigo' },
  }),
});
export type CosignCommand = Static<typeof CosignCommand>;

/** `POST /seals/compare`. */
export const CompareCommand = Type.Object({
  p_note: Kept(NOTE, {
    title: 'Sello que usted conserva',
    minLength: 1,
    errorMessage: { required: 'Por favor, ingresar la nota entera del sello' },
  }),
  /** Absent or '': a key that this server knows. */
  p_vkey: Type.Optional(Kept(VKEY, { title: 'Llave pública que usted conserva' })),
});
export type CompareCommand = Static<typeof CompareCommand>;

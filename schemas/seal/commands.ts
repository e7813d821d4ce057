import { type Static, Type } from 'typebox';

/**
 * Text from a copy that a person kept, taken verbatim: it may end in a line of its own, and have space that mail added.
 */
const Kept = (max: number, options: Record<string, unknown>) =>
  Type.Unsafe<string>({ type: 'string', maxLength: max, verbatim: true, ...options });

/** Most characters of a signed note: it has a few hundred, and even a hundred signatures are shorter. */
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
  /** Absent or '': the signature is checked with the keys that this server knows. */
  p_vkey: Type.Optional(Kept(VKEY, { title: 'Llave pública que usted conserva' })),
});
export type CompareCommand = Static<typeof CompareCommand>;

import { type Static, Type } from 'typebox';
import { MAX_DRAFT_BYTES } from './limits.ts';

/** Pattern of a form's name, made of its kind and its record: `request:12`, `request:new:2026`. */
const FORM = '^[a-z][\\w-]{0,59}(:[\\w.-]{1,60}){0,6}$';

export const TOO_LONG = 'El borrador es demasiado largo para guardarse.';

const Form = Type.String({
  title: 'Formulario',
  maxLength: 200,
  pattern: FORM,
  errorMessage: 'Indique el formulario del borrador: letras, números, guiones y dos puntos, hasta 200.',
});
const DraftId = Type.String({
  title: 'Borrador',
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  errorMessage: 'Indique el borrador por su identificador (UUID en minúsculas).',
});

export const KeepDraftInput = Type.Object({
  p_form: Form,
  /** Id made by the form when it opens: each opening has a draft of its own. */
  p_id: DraftId,
  /** JSON of an object. */
  p_content: Type.String({
    title: 'Contenido',
    minLength: 2,
    verbatim: true,
    maxLength: MAX_DRAFT_BYTES,
    errorMessage: { maxLength: TOO_LONG },
  }),
});
export type KeepDraftInput = Static<typeof KeepDraftInput>;

export const RemoveDraftInput = Type.Object({
  p_form: Form,
  p_id: DraftId,
  /**
   * Instant of the draft that the person saw: one kept after it stays. Absent: the draft is removed, whatever it holds.
   */
  p_seen: Type.Optional(
    Type.String({
      title: 'Visto',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
      errorMessage: 'Indique el instante como lo dio el servidor.',
    }),
  ),
});
export type RemoveDraftInput = Static<typeof RemoveDraftInput>;

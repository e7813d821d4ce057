import type { QuestionStep } from '../steps/step.ts';

/** The question before what was sent is taken back (planning B45). */
export const withdrawal = <Row>({
  ends = '',
  ...of
}: Pick<QuestionStep<Row>, 'path' | 'about'> & {
  /** What else it brings about, in a sentence. */
  readonly ends?: string;
}): QuestionStep<Row> => ({
  ...of,
  does: 'Retirar el envío de',
  text: ['Vuelve a PENDIENTE y se puede cambiar y enviar de nuevo.', ends].filter(Boolean).join(' '),
  yes: 'Retirar envío',
});

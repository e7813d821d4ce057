import type { QuestionStep } from '../steps/step.ts';

/** Step that takes back a sent record (planning B45). */
export const withdrawal = <Row>({
  ends = '',
  ...of
}: Pick<QuestionStep<Row>, 'path' | 'about'> & {
  /** Further consequence, in a sentence. */
  readonly ends?: string;
}): QuestionStep<Row> => ({
  ...of,
  does: 'Retirar el envío de',
  text: ['Vuelve a PENDIENTE y se puede cambiar y enviar de nuevo.', ends].filter(Boolean).join(' '),
  yes: 'Retirar envío',
});

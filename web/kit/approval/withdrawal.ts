import type { StepQuestion } from '../steps/useRecordSteps.tsx';

/** The question before what was sent is taken back (planning B45). */
export const withdrawal = <Row>({
  ends = '',
  ...of
}: Pick<StepQuestion<Row>, 'path' | 'question' | 'command'> & {
  /** What else it brings about, in a sentence. */
  readonly ends?: string;
}): StepQuestion<Row> => ({
  ...of,
  text: ['Vuelve a PENDIENTE y se puede cambiar y enviar de nuevo.', ends].filter(Boolean).join(' '),
  yes: 'Retirar envío',
});

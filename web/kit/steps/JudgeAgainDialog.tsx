import { JudgeAgain } from 'validator:rules/commands.ts';
import { JUDGE_AGAIN_FORM } from '@expediente/schemas/rules/forms.ts';
import { StepDialog } from './StepDialog.tsx';

interface Props {
  readonly path: string;
  readonly command: object;
  onClose(): void;
}

/** Asks for the reason for which a record, of any kind, is judged again. */
const JudgeAgainDialog = ({ path, command, onClose }: Props) => (
  <StepDialog
    title="¿Evaluar de nuevo?"
    compiled={JudgeAgain}
    layout={JUDGE_AGAIN_FORM}
    command={command}
    path={path}
    submit="Evaluar de nuevo"
    onClose={onClose}
    onDone={onClose}
  >
    <p>Los registros evaluados con la versión corregida se evalúan con la vigente.</p>
  </StepDialog>
);
export default JudgeAgainDialog;

import { JudgeAgain } from 'validator:rules/commands.ts';
import { JUDGE_AGAIN_FORM } from '@expediente/schemas/rules/forms.ts';
import { StepDialog } from './StepDialog.tsx';

interface Props {
  readonly path: string;
  readonly command: object;
  onClose(): void;
}

/** Judging a record again needs its reason, whatever record it is. */
const JudgeAgainDialog = ({ path, command, onClose }: Props) => (
  <StepDialog
    title="¿Juzgar de nuevo?"
    compiled={JudgeAgain}
    layout={JUDGE_AGAIN_FORM}
    command={command}
    path={path}
    submit="Juzgar de nuevo"
    onClose={onClose}
    onDone={onClose}
  >
    <p>Lo que juzgó la versión corregida se juzga con la que rige en su lugar.</p>
  </StepDialog>
);
export default JudgeAgainDialog;

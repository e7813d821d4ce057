import Button from '@mui/material/Button';
import { useRef } from 'react';
import { later } from '../../base/arriving.ts';
import { OpenStep, useStepAddress } from './useSteps.tsx';

const JudgeAgainDialog = later(() => import('./JudgeAgainDialog.tsx'));

interface Props {
  /** Path of the command for records of this kind. */
  readonly path: string;
  readonly record: { readonly id: string | number; readonly revision: number; readonly judge_again: 0 | 1 };
}

const STEP = 'judge';

/** Button to judge a record again that a wrong version of a rule judged; nothing for other records. */
export function JudgeAgainButton({ path, record: { id, revision, judge_again } }: Props) {
  const address = useStepAddress();
  const open = judge_again === 1;
  const asked = address.step === STEP;
  // A record that was judged again no longer offers the step while its dialog is still closing.
  const begun = useRef(false);
  begun.current = asked && (open || begun.current);
  return (
    <>
      {open && (
        <Button variant="outlined" onClick={() => address.open(STEP)}>
          Evaluar de nuevo
        </Button>
      )}
      {begun.current && (
        <OpenStep>
          <JudgeAgainDialog
            path={path}
            command={{ p_id: id, p_revision: revision }}
            onClose={address.close}
          />
        </OpenStep>
      )}
    </>
  );
}

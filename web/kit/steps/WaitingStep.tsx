import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import { KeyHint } from './KeyHint.tsx';
import type { StepRoom } from './step.ts';

interface Props extends StepRoom {
  readonly label: string;
  readonly look: SxProps<Theme>;
}

/** Place of an inline step while its form is loaded: as high as the form, so that nothing below moves when it comes. */
export function WaitingStep({ fields, hasFile, text, label, look }: Props) {
  return (
    <div aria-hidden="true">
      <div className="next-step-form">
        <div className="form-fields">
          {Array.from({ length: fields }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places alone
            <div key={place} className="next-step-field" />
          ))}
          {hasFile && <div className="next-step-field next-step-file" />}
        </div>
        <Button variant="contained" disabled sx={look}>
          {label}
          <KeyHint />
        </Button>
      </div>
      <div className="next-step-foot">
        {text && <p className="next-step-text">{text}</p>}
        <div className="draft-line" />
      </div>
    </div>
  );
}

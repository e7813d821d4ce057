import './choices-field.css';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup, { type FormGroupProps } from '@mui/material/FormGroup';
import { Section } from '../layout/Section.tsx';

interface Props {
  /** Field of the command: a list of ids. */
  readonly name: string;
  readonly title: string;
  readonly choices: readonly { readonly id: number; readonly label: string }[];
  readonly chosen: readonly number[];
  readonly errors: readonly FieldError[];
  /** Text where there is nothing to choose from: the missing records, and where they are entered. */
  readonly none: string;
  onChange(chosen: readonly number[]): void;
}

/** Choice of several from a few records, a checkbox each; part of the form around it. */
export function ChoicesField({ name, title, choices, chosen, errors, none, onChange }: Props) {
  const fault = errors.find(({ field }) => field.startsWith(name))?.message;
  return (
    <Section title={title}>
      <Choices group={{ 'data-field': name, 'aria-label': title }} {...{ choices, chosen, onChange }} />
      {choices.length === 0 && <p>{none}</p>}
      {fault && (
        <p role="alert" className="choices-fault">
          {fault}
        </p>
      )}
    </Section>
  );
}

interface ChoicesProps extends Pick<Props, 'choices' | 'chosen' | 'onChange'> {
  /** Attributes of the group. */
  readonly group: FormGroupProps & { readonly 'data-field'?: string };
}

/** A checkbox for each of a few records. */
export const Choices = ({ group, choices, chosen, onChange }: ChoicesProps) => (
  <FormGroup row role="group" {...group}>
    {choices.map(({ id, label }) => (
      <FormControlLabel
        key={id}
        label={label}
        control={
          <Checkbox
            size="small"
            checked={chosen.includes(id)}
            onChange={(_, checked) =>
              onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        }
      />
    ))}
  </FormGroup>
);

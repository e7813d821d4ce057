import type { ReplayStep } from '@expediente/schemas/history/replay.ts';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import { useId } from 'react';
import { instantText } from '../figures/amounts.tsx';
import { useKnownWords } from '../input/useKnownWords.ts';
import { WordsField } from '../input/WordsField.tsx';
import type { Option } from './history.ts';

interface Props {
  readonly label: string;
  readonly steps: readonly ReplayStep[];
  /** Choices before the events that are not events. */
  readonly others?: readonly Option[];
  /** Revision of the event, or value of another choice. */
  readonly value: string;
  onChange(value: string): void;
}

/** Number of events offered at once; typing finds the others. */
const OFFERED = 50;
const filter = createFilterOptions<Option>({ limit: OFFERED });

/** Choice of one of a record's events, by number, sentence and time. */
export function EventPicker({ label, steps, others = [], value, onChange }: Props) {
  const options = [
    ...others,
    ...steps.map(({ revision, sentence, at }, place) => ({
      value: String(revision),
      label: `${place + 1} · ${sentence} · ${instantText(at)}`,
    })),
  ];
  const id = useId();
  const chosen = options.find((each) => each.value === value) ?? { value, label: value };
  const choose = (option: Option) => {
    if (option.value !== value) onChange(option.value);
  };
  const words = useKnownWords({
    ...{ element: id, label, rows: options, shown: chosen.label, choose },
    nameOf: (option) => option.label,
  });
  return (
    <Autocomplete<Option, false, true>
      {...words.props}
      id={id}
      className="replay-choice"
      options={options}
      value={chosen}
      disableClearable
      filterOptions={filter}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      onChange={(_, option) => {
        words.giveUp();
        choose(option);
      }}
      noOptionsText="Ningún evento coincide con la búsqueda."
      openText="Abrir"
      closeText="Cerrar"
      renderInput={(params) => <WordsField {...params} label={label} fault={words.fault} />}
    />
  );
}

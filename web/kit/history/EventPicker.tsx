import type { ReplayStep } from '@expediente/schemas/history/replay.ts';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { instantText } from '../figures/amounts.tsx';
import type { Option } from './history.ts';

interface Props {
  readonly label: string;
  readonly steps: readonly ReplayStep[];
  /** Choices that are no event, before the events. */
  readonly others?: readonly Option[];
  /** Revision of the event, or value of another choice. */
  readonly value: string;
  onChange(value: string): void;
}

/** Of a long history so many are offered; more words find the others. */
const OFFERED = 50;
const filter = createFilterOptions<Option>({ limit: OFFERED });

/** One of a record's events, by its number, words and instant. */
export function EventPicker({ label, steps, others = [], value, onChange }: Props) {
  const options = [
    ...others,
    ...steps.map(({ revision, sentence, at }, place) => ({
      value: String(revision),
      label: `${place + 1} · ${sentence} · ${instantText(at)}`,
    })),
  ];
  return (
    <Autocomplete<Option, false, true>
      className="replay-choice"
      options={options}
      value={options.find((each) => each.value === value) ?? { value, label: value }}
      disableClearable
      filterOptions={filter}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      onChange={(_, option) => onChange(option.value)}
      noOptionsText="Ningún evento coincide con la búsqueda."
      openText="Abrir"
      closeText="Cerrar"
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

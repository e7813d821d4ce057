import './access-question.css';
import type { AccessPage } from '@expediente/schemas/catalogues/access.ts';
import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { DateInput } from '../../kit/input/DateInput.tsx';
import { UnitPicker } from '../../kit/input/pickers.tsx';
import { useKnownWords } from '../../kit/input/useKnownWords.ts';
import { WordsField } from '../../kit/input/WordsField.tsx';
import type { Question } from './question.ts';

interface Props {
  readonly pages: readonly AccessPage[];
  readonly question: Question;
  /** True if the question is about a profile's users; it can then be widened to all users. */
  readonly ofProfile: boolean;
  onChange(question: Question): void;
}

const PAGE = 'Página';

/** Form of the question: page, action on it, days, cost centre. */
export function AccessQuestion({ pages, question, ofProfile, onChange }: Props) {
  const page = pages.find(({ a_href }) => a_href === question.page) ?? null;
  const set = (patch: Partial<Question>) => onChange({ ...question, ...patch });
  const id = useId();
  const choose = (next: AccessPage | null) => {
    if (next?.a_href !== page?.a_href) set({ page: next?.a_href ?? '', action: '' });
  };
  const words = useKnownWords<AccessPage>({
    ...{ element: id, label: PAGE, rows: pages, shown: page?.description ?? '', choose },
    nameOf: ({ description }) => description,
  });
  return (
    <div className="access-question">
      <Autocomplete
        {...words.props}
        id={id}
        className="wide"
        options={[...pages]}
        value={page}
        autoHighlight
        getOptionLabel={({ description }) => description}
        getOptionKey={({ a_href }) => a_href}
        onChange={(_, next) => {
          words.giveUp();
          choose(next);
        }}
        renderInput={(params) => <WordsField {...params} label={PAGE} fault={words.fault} />}
      />
      <TextField
        select
        className="wide"
        label="Acción"
        value={question.action}
        disabled={page === null}
        onChange={(event) => set({ action: event.target.value })}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MenuItem value="">Abrir la página</MenuItem>
        {page?.actions.map(({ field, description }) => (
          <MenuItem key={field} value={field}>
            {description}
          </MenuItem>
        ))}
      </TextField>
      <DateInput label="Desde (opcional)" value={question.from} onChange={(from) => set({ from })} />
      <DateInput label="Al día (hoy)" value={question.date} onChange={(date) => set({ date })} />
      <UnitPicker
        label="Centro de costo (opcional)"
        showLabel
        value={question.unit}
        onChange={(unit) => set({ unit })}
      />
      {ofProfile && (
        <FormControlLabel
          label="De cualquier perfil"
          control={
            <Checkbox
              size="small"
              checked={question.everybody}
              onChange={(_, everybody) => set({ everybody })}
            />
          }
        />
      )}
    </div>
  );
}

import type { ReportDefinition } from '@expediente/schemas/reports/definition.ts';
import { sessionYears } from '@expediente/schemas/session/years.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useSession } from '../base/session.tsx';
import { UnitPicker } from '../kit/input/pickers.tsx';
import { DownloadButton } from './DownloadButton.tsx';

interface Props {
  readonly report: ReportDefinition;
  /** Description of the report's content. */
  readonly text: string;
  /** Label of the button. */
  readonly label: string;
}

/** Download of a yearly report, of one cost centre or of all, as a workbook (unops §1.5). */
export function UnopsYearReport({ report: { title, path }, text, label }: Props) {
  const { year: session } = useSession();
  const name = useId();
  const [year, setYear] = useState(String(session));
  const [unit, setUnit] = useState<number | null>(null);
  return (
    <section className="unops-report" aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <p>{text}</p>
      <TextField select label="Año" value={year} onChange={({ target }) => setYear(target.value)}>
        <MenuItem value="0">Todos</MenuItem>
        {sessionYears(new Date()).map((each) => (
          <MenuItem key={each} value={String(each)}>
            {each}
          </MenuItem>
        ))}
      </TextField>
      <UnitPicker
        label="Centro de costo (todos si no se elige)"
        showLabel
        value={unit}
        onChange={(id) => setUnit(id)}
      />
      <DownloadButton path={path} query={{ p_year: year, p_id_unit: unit ?? 0 }} label={label} />
    </section>
  );
}
